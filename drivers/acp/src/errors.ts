import {
  createRunError,
  type RunEnding,
  type RunError,
  type RunErrorClass,
  type TraceEvent,
} from '@skillgauge/core';
import { classifyByTable, classOfStatus, type ErrorRow, firstLine } from '@skillgauge/driver-kit';
import { AUTH_REQUIRED, type Failure } from './messages.ts';

/** What agents say of a model's errors. Most pass the provider's words on. */
const TABLE: readonly ErrorRow[] = [
  {
    match:
      /exceeded your (?:current )?quota|exhausted your (?:daily )?quota|insufficient_quota|credit balance/i,
    class: 'quota',
  },
  { match: /rate.?limit|too many requests|resource has been exhausted/i, class: 'rate_limit' },
  { match: /overloaded|"status":\s*"UNAVAILABLE"/i, class: 'overloaded' },
  {
    match:
      /context.?length|context window|maximum context|too many tokens|exceeds the maximum number of tokens|prompt is too long/i,
    class: 'context_length',
  },
  {
    match:
      /incorrect api key|invalid.{0,20}api.?key|api key not valid|unauthori[sz]ed|UNAUTHENTICATED|authentication (?:failed|required)|not logged in/i,
    class: 'auth',
  },
  { match: /models?\b.{0,80}\b(?:not found|does not exist|is not supported)/i, class: 'model_not_found' },
  {
    match:
      /ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|fetch failed|socket hang up|connection error|unable to connect|terminated/i,
    class: 'network',
  },
  { match: /internal server error|server had an error|bad gateway/i, class: 'server' },
  { match: /no response was returned/i, class: 'no_output' },
];

const STATUS = /"code":\s*(\d{3})\b|\bHTTP (\d{3})\b|\bstatus(?: code)?:? (\d{3})\b|(?:^|error: )(\d{3}) /i;

/** Codes of JSON-RPC that say that a message was not understood. */
const NOT_UNDERSTOOD: ReadonlySet<number> = new Set([-32_700, -32_600, -32_601, -32_602]);

function statusOf(text: string): number | null {
  const found = STATUS.exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
  return found === undefined ? null : Number(found);
}

/** The class of an error's text, by the status that it names or its words; `null`: not recognised. */
function classOfText(text: string): { class: RunErrorClass | null; status: number | null } {
  const status = statusOf(text);
  // A quota is told by its words alone: its status is that of a rate limit.
  const told = classifyByTable(TABLE, text)?.class ?? null;
  const isQuota = told === 'quota' || told === 'context_length';
  const byStatus = status === null ? null : classOfStatus(status);
  return { class: isQuota ? told : (byStatus ?? told), status };
}

function classOfCode(code: number | null): RunErrorClass | null {
  if (code === null) return null;
  if (code === AUTH_REQUIRED) return 'auth';
  if (NOT_UNDERSTOOD.has(code)) return 'protocol';
  return code >= 400 && code < 600 ? classOfStatus(code) : null;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** What an error says, details included. */
function textOf({ data, message }: Failure): string {
  const details = isObject(data) || typeof data === 'string' ? JSON.stringify(data) : '';
  const isDetailed = isObject(data) && 'details' in data && typeof data.details === 'string';
  return isDetailed
    ? `${message}: ${String(data.details)}`
    : `${message}${details === '' ? '' : ` ${details}`}`;
}

/** The event of an error that a request was answered with. */
export function failureEvent(asked: string, failure: Failure): TraceEvent {
  const text = textOf(failure);
  const { class: told, status } = classOfText(text);
  const errorClass = told ?? (asked === 'authenticate' ? 'auth' : classOfCode(failure.code));
  return { type: 'error', class: errorClass, status, message: `${asked}: ${text}`, fatal: true };
}

/** The event of an error that an agent told in the model's name. */
export function noticeEvent(text: string): TraceEvent {
  return { type: 'error', ...classOfText(text), message: text, fatal: true };
}

const CLASS_OF_REASON: ReadonlyMap<string, RunErrorClass> = new Map<string, RunErrorClass>([
  ['max_tokens', 'capped'],
  ['max_turn_requests', 'capped'],
  ['refusal', 'refused'],
  ['cancelled', 'cancelled'],
]);

function isCutOff({ endedBy }: RunEnding): boolean {
  return endedBy === 'timeout' || endedBy === 'no-progress';
}

/** The agent's own tool for skills failed with a skill that is installed, and no other call loaded one: no choice of the model. */
function loadFailure({ trace }: RunEnding): RunError | null {
  if (trace.some((event) => event.type === 'skill-call' && event.status === 'loaded')) return null;
  const isOf = (type: TraceEvent['type'], callId: string) => (event: TraceEvent) =>
    event.type === type && 'callId' in event && event.callId === callId;
  const failed = trace.find((event) => {
    if (event.type !== 'skill-call' || event.status !== 'failed' || event.id === null) return false;
    const call = trace.find(isOf('tool-call', event.callId));
    const result = trace.find(isOf('tool-result', event.callId));
    return (
      call?.type === 'tool-call' && call.tool === 'skill' && result?.type === 'tool-result' && !result.ok
    );
  });
  if (failed?.type !== 'skill-call') return null;
  const why = firstLine(failed.detail);
  return createRunError(
    'not_loadable',
    `The agent could not load ${failed.requested}${why === '' ? '.' : `: ${why}`}`,
  );
}

/** The agent came to the end of the turn. That it cancelled is no more than what we asked for when we cut it off. */
function judgeEnd(ending: RunEnding, reason: string, ok: boolean): RunError | null {
  const answered = ending.trace.some(({ type }) => type === 'tool-call' || type === 'message');
  if (ok) {
    if (!answered) return createRunError('no_output', 'The agent ended its turn without a word.');
    return loadFailure(ending);
  }
  if (reason === 'cancelled' && isCutOff(ending)) return null;
  return createRunError(CLASS_OF_REASON.get(reason) ?? 'protocol', `The agent stopped: ${reason}.`);
}

/** What the agent printed that is no message: the first line. */
function garbage({ trace }: RunEnding): string {
  const raw = trace.find((event) => event.type === 'raw' && event.channel === 'stdout');
  return raw?.type === 'raw' ? ` It printed: ${firstLine(raw.line)}` : '';
}

/** It ended, or was ended, before its answer was whole. */
function judgeBroken(ending: RunEnding): RunError {
  const { exit, stderrTail, trace } = ending;
  const details = { evidence: stderrTail.slice(-2000) };
  const last = trace.findLast((event) => event.type === 'error');
  const what = last?.type === 'error' ? last.message : 'The agent did not end its turn.';
  if (isCutOff(ending)) return createRunError('timeout', `${what}${garbage(ending)}`, details);
  if (exit.code === 0) return createRunError('no_output', `${what}${garbage(ending)}`, details);
  const how = exit.code === null ? `was ended by ${exit.signal}` : `exited with ${exit.code}`;
  const why = firstLine(stderrTail);
  return createRunError(
    'harness_crash',
    `${what} It ${how}${why === '' ? '.' : `: ${why}`}${garbage(ending)}`,
    details,
  );
}

/** Classifies the ending of an agent: an error that it told, how its turn ended, and last how its process did. */
export function classifyEnding(ending: RunEnding): RunError | null {
  const { trace } = ending;
  const fatal = trace.find((event) => event.type === 'error' && event.fatal);
  if (fatal?.type === 'error') {
    return createRunError(fatal.class ?? 'harness_crash', firstLine(fatal.message), {
      evidence: fatal.message.slice(0, 2000),
    });
  }
  const end = trace.find((event) => event.type === 'end');
  return end?.type === 'end' ? judgeEnd(ending, end.reason, end.ok) : judgeBroken(ending);
}
