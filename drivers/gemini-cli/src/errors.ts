import {
  createRunError,
  type ResolvedSkill,
  type RunEnding,
  type RunError,
  type TraceEvent,
  type TraceEventOf,
} from '@skillgauge/core';
import { classifyByTable, classOfStatus, type ErrorRow, firstLine } from '@skillgauge/driver-kit';

/** What Gemini CLI 0.61.0 says when a run fails. Every row is proven by a recording. */
const TABLE: readonly ErrorRow[] = [
  { match: /API_KEY_INVALID|API key not valid|must specify the GEMINI_API_KEY/, class: 'auth' },
  { match: /You have exhausted your (?:daily )?quota|You exceeded your current quota/, class: 'quota' },
  { match: /Resource has been exhausted|Suggested retry after /, class: 'rate_limit' },
  { match: /The model is overloaded|"status":"UNAVAILABLE"|with status 503\b/, class: 'overloaded' },
  { match: /exceeds the maximum number of tokens/, class: 'context_length' },
  { match: /models\/\S+ is not found/, class: 'model_not_found' },
  { match: /\[API Error: terminated\]|fetch failed/, class: 'network' },
  { match: /JSON at position|end of JSON input/, class: 'protocol' },
  { match: /^Reached max session turns|^Loop detected|exceeded the token limit/, class: 'capped' },
  { match: /^The model response was blocked/, class: 'refused' },
  { match: /^The model returned (?:an empty response|reasoning thoughts but)/, class: 'no_output' },
];

const STATUS = /"code":(\d{3})\b|with status (\d{3})\b/;
const RETRY = /^Attempt (\d+) failed(?: with status \d+)?[.:] ?(.*)/;
const SUGGESTED = /Suggested retry after (\d+)s/;
const CONFLICT = /Skill conflict detected: "(.+)" from ".*" is overriding the same skill from ".*"/;

/** Lines of stderr that say nothing of an ending. */
const NOISE =
  /^(?:YOLO mode is enabled|Ripgrep is not available|Warning: |\[STARTUP\]|The 'metricReader' option|Approval mode overridden).*\n?/gm;

/** The HTTP status that a text names, or `null`. */
function statusOf(message: string): number | null {
  const [, code, status] = STATUS.exec(message) ?? [];
  return code === undefined && status === undefined ? null : Number(code ?? status);
}

/** Classifies one of the CLI's error texts, or `null` when it is not recognised. */
function classifyText(message: string): RunError | null {
  const seconds = SUGGESTED.exec(message)?.[1];
  const evidence = message.slice(0, 2000);
  const details = { evidence, ...(seconds === undefined ? {} : { retryAfterMs: Number(seconds) * 1000 }) };
  const status = statusOf(message);
  const known = classifyByTable(TABLE, message)?.class ?? (status === null ? null : classOfStatus(status));
  return known === null ? null : createRunError(known, firstLine(message), details);
}

/** The trace event of an `error` line. A warning that stops the run is an error, too. */
export function errorEvent(message: string, isError: boolean): TraceEvent {
  const errorClass = classifyText(message)?.class ?? null;
  return {
    type: 'error',
    class: errorClass,
    status: statusOf(message),
    message,
    fatal: isError || errorClass === 'capped',
  };
}

/** The trace event of the error that a result carries. */
export function failureEvent({ message }: { message: string }): TraceEvent {
  return errorEvent(message || 'The run failed.', true);
}

/** Retries, and a skill of the same name in another place, are told on stderr only. */
export function stderrEvents(line: string, namespace: readonly ResolvedSkill[]): TraceEvent[] {
  const [retry, attempt, message = ''] = RETRY.exec(line) ?? [];
  if (retry !== undefined && !line.trimEnd().endsWith('Max attempts reached')) {
    const status = statusOf(line);
    return [{ type: 'retry', attempt: Number(attempt), status, delayMs: null, message: message || line }];
  }
  const name = CONFLICT.exec(line)?.[1];
  if (!namespace.some(({ id }) => id === name)) return [];
  return [{ type: 'error', class: 'not_announced', status: null, message: line.trim(), fatal: true }];
}

function isFatal(event: TraceEvent): event is TraceEventOf<'error'> {
  return event.type === 'error' && event.fatal;
}

/** The error that a fatal event means; a text that no row knows is what the endpoint said of the request itself. */
function fatalError(event: TraceEventOf<'error'>): RunError {
  const evidence = event.message.slice(0, 2000);
  return (
    classifyText(event.message) ??
    createRunError(event.class ?? 'protocol', firstLine(event.message), { evidence })
  );
}

/**
 * Retries are told apart from answers by channel only, so they count where there was no answer: the last one that is recognised, since the
 * very last may be the request that our ending aborted.
 */
function retryError(trace: readonly TraceEvent[]): RunError | null {
  if (trace.some(({ type }) => type === 'message' || type === 'tool-call')) return null;
  const errors = trace.flatMap((event) => {
    if (event.type !== 'retry') return [];
    const error = classifyText(
      `${event.message}${event.status === null ? '' : ` with status ${event.status}`}`,
    );
    return error === null ? [] : [error];
  });
  return errors.at(-1) ?? null;
}

/** The tool is taken away, and the listing stays, where policies would have to ask (P14). */
function toolMissing(trace: readonly TraceEvent[]): RunError | null {
  const call = trace.find(
    (event) => event.type === 'skill-call' && /^Tool ".+" not found/.test(event.detail),
  );
  return call?.type === 'skill-call'
    ? createRunError('not_loadable', `Gemini CLI does not offer activate_skill: ${call.detail}`)
    : null;
}

function silentError({ exit, stderrTail, stdoutLines }: RunEnding): RunError {
  const evidence = stderrTail.replaceAll(NOISE, '').trim();
  const said = classifyText(evidence);
  if (said !== null && stdoutLines === 0) return said;
  const how = exit.signal === null ? `exit code ${exit.code}` : `signal ${exit.signal}`;
  return stdoutLines === 0
    ? createRunError('no_output', firstLine(evidence) || `Gemini CLI printed nothing (${how}).`, { evidence })
    : createRunError('harness_crash', `Gemini CLI ended without a result (${how}).`, { evidence });
}

/**
 * Classifies an ending: what was printed first, silence last. The exit code is an HTTP status cut to eight bits, or 0 after
 * SIGTERM and after an empty answer, so it is only told in words.
 */
export function classifyEnding(ending: RunEnding): RunError | null {
  const { endedBy, trace } = ending;
  const conflict = trace.find((event) => isFatal(event) && event.class === 'not_announced');
  const fatal = conflict ?? trace.findLast(isFatal);
  if (fatal?.type === 'error') return fatalError(fatal);
  const end = trace.find((event) => event.type === 'end');
  if (end?.ok === true) {
    const answered = trace.some(({ type }) => type === 'message' || type === 'tool-call');
    return toolMissing(trace) ?? (answered ? null : createRunError('no_output', 'The answer was empty.'));
  }
  if (end !== undefined) return createRunError('protocol', `Gemini CLI failed: ${end.reason}`);
  const seen = retryError(trace);
  if (seen !== null || endedBy === 'not-started') return seen;
  return endedBy === 'fired' || endedBy === 'first-turn' ? null : silentError(ending);
}
