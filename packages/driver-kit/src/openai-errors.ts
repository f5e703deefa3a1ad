import type { RunErrorClass } from '@skillgauge/core';
import { classOfStatus, type ErrorRow } from './error-table.ts';

/** Codes and texts of endpoints that speak OpenAI's chat protocol, as far as they say more than the status. */
const ENDPOINT_ERRORS: readonly ErrorRow[] = [
  { match: /insufficient_quota|exceeded your current quota/, class: 'quota' },
  { match: /model_not_found|The model `[^`]*` does not exist/, class: 'model_not_found' },
  {
    match: /context_length_exceeded|maximum context length|exceeds the context window/,
    class: 'context_length',
  },
  { match: /\boverloaded\b/i, class: 'overloaded' },
];

/** What OpenAI's JavaScript client and Node.js say when no answer came, or half of one, or one that is no answer. */
const CLIENT_ERRORS: readonly ErrorRow[] = [
  { match: /^Request timed out|timeout exceeded/i, class: 'timeout' },
  {
    match:
      /Connection error|fetch failed|\bterminated\b|socket hang up|ECONNRE(?:SET|FUSED)|premature close|ended without finish_reason/i,
    class: 'network',
  },
  { match: /JSON at position|end of JSON input|not valid JSON|in JSON\b/, class: 'protocol' },
];

const STATUS = /^(\d{3}) /;

/** The HTTP status that OpenAI's client puts before an endpoint's words: `429 Rate limit reached`. `null`: there is none. */
export function openAiStatus(message: string): number | null {
  const status = STATUS.exec(message)?.[1];
  return status === undefined ? null : Number(status);
}

/**
 * The class of an error text of OpenAI's JavaScript client; `null` when it is not recognised.
 * @param own what the harness itself says; `@default` nothing
 */
export function classOfOpenAiError(message: string, own: readonly ErrorRow[] = []): RunErrorClass | null {
  const status = openAiStatus(message);
  const shared = status === null ? [...ENDPOINT_ERRORS, ...CLIENT_ERRORS] : ENDPOINT_ERRORS;
  const known = [...own, ...shared].find(({ match }) => match.test(message))?.class;
  return known ?? (status === null ? null : classOfStatus(status));
}
