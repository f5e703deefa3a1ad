import type { AttemptRecord, RunErrorClass } from '@skillgauge/core';

/** What a provider answers instead of a model, and what ends a run before any request: neither is billed. */
const BEFORE_ANY_ANSWER: readonly RunErrorClass[] = [
  'rate_limit',
  'quota',
  'auth',
  'overloaded',
  'server',
  'network',
  'context_length',
  'model_not_found',
  'harness_missing',
  'not_announced',
  'not_loadable',
];

/**
 * True for a launch that cannot have cost anything although nothing is reported: it was not started, or the provider refused it before
 * any answer. Everything else of unknown cost may have cost something.
 */
export function isUnbilled({ endedBy, error }: AttemptRecord, hasAnswered: boolean): boolean {
  if (endedBy === 'not-started') return true;
  return !hasAnswered && error !== null && BEFORE_ANY_ANSWER.includes(error.class);
}
