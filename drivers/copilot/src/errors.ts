import {
  type ClassifyEnding,
  createRunError,
  type RunEnding,
  type RunError,
  type RunErrorClass,
  type TraceEvent,
} from '@skillgauge/core';
import { classifyByTable, classOfStatus, type ErrorRow, firstLine } from '@skillgauge/driver-kit';

/** Texts of Copilot or of the provider that say more than a status. Each row is proven by a recording. */
const TEXTS: readonly ErrorRow[] = [
  { match: /"insufficient_quota"|exceeded your current quota/, class: 'quota' },
  {
    match: /"context_length_exceeded"|maximum context length|rejected the prompt as too long/,
    class: 'context_length',
  },
  { match: /^No response was returned/, class: 'no_output' },
  { match: /Failed native model HTTP request|^Could not connect to local model provider/, class: 'network' },
  { match: /Failed to parse chat-completions stream chunk/, class: 'protocol' },
  // Also with `"type":"server_error"`, as OpenAI's 503 says it.
  { match: /\boverloaded\b/i, class: 'overloaded' },
  { match: /"server_error"/, class: 'server' },
  { match: /^Error: No authentication information found/m, class: 'auth' },
  { match: /^Error: Authentication token found but could not be validated/m, class: 'network' },
  { match: /^BYOK providers require an explicit model/m, class: 'model_not_found' },
];

/** Classes of the CLI's own (`errorType`) that say more than its text. Its schema of events knows others, which were not met (1.0.102). */
const NATIVE_CLASSES: ReadonlyMap<string, RunErrorClass> = new Map([
  ['authentication', 'auth'],
  ['rate_limit', 'rate_limit'],
]);

/** The class of a failure from its text, the CLI's own class and the HTTP status; `null` when none of them tells. */
export function classifyFailure(text: string, native: string, status: number | null): RunErrorClass | null {
  return (
    classifyByTable(TEXTS, text)?.class ??
    NATIVE_CLASSES.get(native) ??
    (status === null ? null : classOfStatus(status)) ??
    (status === 400 ? 'protocol' : null)
  );
}

/** In place of an answer that a content filter held back, Copilot writes this one, and says that all went well. */
export function isFiltered(answer: string): boolean {
  return answer === 'The model returned no content because the response was blocked by content filtering.';
}

/** What a broken installation says, with its own fix, or `null`. */
export function explainInstallation(output: string): string | null {
  return /GitHub Copilot CLI: no platform package found\..*/.exec(output)?.[0] ?? null;
}

/** What the run ended on: the last answer, call, retry or fatal error. */
function lastActivity(trace: readonly TraceEvent[]): TraceEvent | undefined {
  return trace.findLast(
    (event) =>
      ['message', 'tool-call', 'retry'].includes(event.type) || (event.type === 'error' && event.fatal),
  );
}

function errorOfActivity(event: TraceEvent | undefined): RunError | null {
  if (event?.type !== 'error' && event?.type !== 'retry') return null;
  const { message, status } = event;
  const errorClass = event.type === 'error' ? event.class : classifyFailure(message, '', status);
  return createRunError(errorClass ?? 'harness_crash', firstLine(message), {
    evidence: message.slice(0, 2000),
  });
}

/** Copilot said nothing on stdout, or broke off. */
function silentEnding({ exit, stderrTail, stdoutLines }: RunEnding): RunError {
  const broken = explainInstallation(stderrTail);
  if (broken !== null) return createRunError('harness_missing', broken, { evidence: stderrTail });
  const known = classifyByTable(TEXTS, stderrTail.trim());
  if (known !== null) return known;
  const how = exit.signal ?? `exit code ${exit.code}`;
  const evidence = { evidence: stderrTail };
  if (stdoutLines > 0) {
    return createRunError('harness_crash', `Copilot ended without a good result (${how}).`, evidence);
  }
  // An expired login ends like this (github/copilot-cli#1181).
  if (exit.code === 0 && stderrTail.trim() === '') {
    return createRunError('auth', 'Copilot ended at once without a word, as it does when its login expired.');
  }
  const said = firstLine(stderrTail) || `Copilot printed nothing (${how}).`;
  return createRunError('no_output', said, evidence);
}

/** Classifies how a run ended: its last error, then its result, then silence. A result of 0 also follows SIGTERM. */
export const runError: ClassifyEnding = (ending) => {
  const { endedBy, trace } = ending;
  const last = lastActivity(trace);
  const seen = errorOfActivity(last);
  if (seen !== null || endedBy === 'not-started') return seen;
  const end = trace.find((event) => event.type === 'end');
  if (end?.ok === true)
    return last === undefined ? createRunError('no_output', 'The answer was empty.') : null;
  return endedBy === 'fired' || endedBy === 'first-turn' ? null : silentEnding(ending);
};
