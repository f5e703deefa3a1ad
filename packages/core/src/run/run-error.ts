import { z } from 'zod';

/** Why a run has no answer to judge. An error is never a miss: it is in no numerator and no denominator. */
export const RunErrorClass = z.enum([
  'rate_limit',
  'quota',
  'auth',
  'overloaded',
  'server',
  'network',
  'timeout',
  'context_length',
  'model_not_found',
  'refused',
  'harness_crash',
  'harness_missing',
  'no_output',
  'not_announced',
  'not_loadable',
  'contaminated',
  'set_up',
  'model_mismatch',
  'capped',
  'protocol',
  'cancelled',
]);
export type RunErrorClass = z.infer<typeof RunErrorClass>;

/** How a run ended badly. `evidence` is the harness's own text that the class was read from, redacted. */
export const RunError = z.object({
  class: RunErrorClass,
  message: z.string(),
  retryable: z.boolean(),
  retryAfterMs: z.number().nonnegative().optional().describe('How long the provider asked us to wait'),
  evidence: z.string().default(''),
});
export type RunError = z.infer<typeof RunError>;

const RETRYABLE: ReadonlySet<RunErrorClass> = new Set(['rate_limit', 'overloaded', 'server', 'network']);
const CIRCUIT_BREAKING: ReadonlySet<RunErrorClass> = new Set([
  'auth',
  'quota',
  'model_not_found',
  'harness_missing',
  'model_mismatch',
]);

/** Errors of the harness itself: one may be the fault of its prompt, many with the same words are not. */
const HARNESS_FAILURES: ReadonlySet<RunErrorClass> = new Set(['harness_crash', 'no_output', 'protocol']);

/** Makes a RunError whose `retryable` follows from its class: only what is known to be transient is retried. */
export function createRunError(
  errorClass: RunErrorClass,
  message: string,
  details: { evidence?: string; retryAfterMs?: number } = {},
): RunError {
  return {
    class: errorClass,
    message,
    retryable: RETRYABLE.has(errorClass),
    evidence: details.evidence ?? '',
    ...(details.retryAfterMs === undefined ? {} : { retryAfterMs: details.retryAfterMs }),
  };
}

/** True for the classes of which three in a row open a driver's circuit: another attempt would only cost money. */
export function isCircuitBreaking(errorClass: RunErrorClass): boolean {
  return CIRCUIT_BREAKING.has(errorClass);
}

/** True for the classes of which three in a row with the same words open a driver's circuit. */
export function isHarnessFailure(errorClass: RunErrorClass): boolean {
  return HARNESS_FAILURES.has(errorClass);
}
