import {
  type ClassifyEnding,
  createRunError,
  type RunEnding,
  type RunError,
  type RunErrorClass,
  type TraceEvent,
  type TraceEventOf,
} from '@skillgauge/core';
import { classOfStatus, type ErrorRow, firstLine } from '@skillgauge/driver-kit';

/** Texts that say more than the CLI's own class or the HTTP status. Each row is proven by a recording. */
const TEXTS: readonly ErrorRow[] = [
  { match: /^You've hit your .*limit/, class: 'quota' },
  { match: /^Prompt is too long/, class: 'context_length' },
  { match: /^API Error: .* violate our Usage Policy/, class: 'refused' },
  { match: /^API Error: (?:Unable to connect to API|Connection closed mid-response)/, class: 'network' },
];

/** The CLI's own classes, as its synthetic last message carries them, or the result's subtype. */
const NATIVE_CLASSES: ReadonlyMap<string, RunErrorClass> = new Map([
  ['authentication_failed', 'auth'],
  ['billing_error', 'quota'],
  ['rate_limit', 'rate_limit'],
  ['model_not_found', 'model_not_found'],
  ['max_output_tokens', 'capped'],
  ['error_max_turns', 'capped'],
]);

/** The class of a failure from its text, the CLI's own class and the HTTP status; `null` when none of them tells. */
export function classifyFailure(
  text: string,
  native: string | null,
  status: number | null,
): RunErrorClass | null {
  return (
    TEXTS.find(({ match }) => match.test(text))?.class ??
    NATIVE_CLASSES.get(native ?? '') ??
    (status === null ? null : classOfStatus(status)) ??
    (status === 400 ? 'protocol' : null) ??
    (native === 'server_error' ? 'server' : null)
  );
}

function isFatal(event: TraceEvent): event is TraceEventOf<'error'> {
  return event.type === 'error' && event.fatal;
}

/** The last wait in whole seconds is the header's; the CLI's own backoff is a jittered fraction (2.1.197). */
function retryAfterMs(trace: readonly TraceEvent[]): { retryAfterMs?: number } {
  const waits = trace.flatMap((event) => (event.type === 'retry' ? [event.delayMs ?? 0] : []));
  const retryAfter = waits.findLast((delayMs) => delayMs > 0 && delayMs % 1000 === 0);
  return retryAfter === undefined ? {} : { retryAfterMs: retryAfter };
}

function silentEnding({ stdoutLines, exit, stderrTail }: RunEnding): RunError {
  const how = exit.signal === null ? `exit code ${exit.code}` : `signal ${exit.signal}`;
  const detail = firstLine(stderrTail);
  const said = detail === '' ? '' : `: ${detail}`;
  return stdoutLines === 0
    ? createRunError('no_output', `Claude Code gave no output (${how})${said}`, { evidence: stderrTail })
    : createRunError('harness_crash', `Claude Code ended without a result (${how})${said}`, {
        evidence: stderrTail,
      });
}

/** Classifies an ending: what the CLI printed first, the exit code only in words (it lies in both directions). */
export const runError: ClassifyEnding = (ending) => {
  const { trace } = ending;
  const fatal = trace.findLast(isFatal);
  if (fatal !== undefined) {
    const details = { evidence: fatal.message.slice(0, 2000), ...retryAfterMs(trace) };
    return createRunError(fatal.class ?? 'harness_crash', firstLine(fatal.message), details);
  }
  const end = trace.find((event) => event.type === 'end');
  if (end === undefined) {
    const isOurs = ending.endedBy === 'fired' || ending.endedBy === 'first-turn';
    return isOurs ? null : silentEnding(ending);
  }
  const answered = trace.some((event) => event.type === 'message' || event.type === 'tool-call');
  return answered ? null : createRunError('no_output', 'The answer was empty.');
};
