import {
  createRunError,
  type RunEnding,
  type RunError,
  type RunErrorClass,
  type TraceEvent,
  type TraceEventOf,
} from '@skillgauge/core';
import { classifyByTable, classOfStatus, type ErrorRow, firstLine } from '@skillgauge/driver-kit';
import type { SessionError } from './native-events.ts';

/** Names, texts and codes that say more than the status. Each row is proven by a recording. */
const TABLE: readonly ErrorRow[] = [
  { match: /^ContextOverflowError\b/, class: 'context_length' },
  { match: /^ContentFilterError\b/, class: 'refused' },
  { match: /insufficient_quota|exceeded your current quota/, class: 'quota' },
  { match: /model_not_found|\bModel not found: |The model `[^`]*` does not exist/, class: 'model_not_found' },
  {
    match: /\bCannot connect to API|\bUnable to connect\b|socket connection was closed|Connection reset/,
    class: 'network',
  },
  // With a status of 503 and with 529, and with none where only the log tells: so that each of them gives the same class.
  { match: /overloaded/i, class: 'overloaded' },
];

/** What the log on stderr says of a request that is made again. There is no status in it. */
const LOG_TABLE: readonly ErrorRow[] = [
  ...TABLE,
  { match: /rate limit|too many requests/i, class: 'rate_limit' },
  { match: /^AI_JSONParseError\b/, class: 'protocol' },
  { match: /server error|service unavailable|server had an error/i, class: 'server' },
];

/** The class of a session error, from its name, text and body first, then from the status. */
function classOfSession({ data, name }: SessionError): RunErrorClass | null {
  const known = classifyByTable(TABLE, `${name}: ${data.message}\n${data.responseBody}`);
  return known?.class ?? (data.statusCode === null ? null : classOfStatus(data.statusCode));
}

/** `APIError: text (reference)`: name, message and reference are kept for whoever has to ask the provider. */
function describeSession({ data, name }: SessionError): string {
  return `${name}: ${data.message}${data.ref === '' ? '' : ` (${data.ref})`}`;
}

/** Milliseconds that the provider asked to wait, or `null`. OpenCode honours both headers. */
function askedWaitMs({ data }: SessionError): number | null {
  const milliseconds = Number.parseFloat(data.responseHeaders['retry-after-ms'] ?? '');
  const seconds = Number.parseFloat(data.responseHeaders['retry-after'] ?? '');
  const waitMs = Number.isNaN(milliseconds) ? seconds * 1000 : milliseconds;
  return waitMs >= 0 && Number.isFinite(waitMs) ? waitMs : null;
}

function retryAfter(error: SessionError, attempts: number): TraceEvent[] {
  const delayMs = askedWaitMs(error);
  const { message, statusCode: status } = error.data;
  return delayMs === null ? [] : [{ type: 'retry', attempt: attempts, status, delayMs, message }];
}

/** Trace events of a session error. What a provider asked to wait is told as a retry that was not made. */
export function sessionErrorEvents(error: SessionError, attempts: number): TraceEvent[] {
  return [
    ...retryAfter(error, attempts),
    {
      type: 'error',
      class: classOfSession(error),
      status: error.data.statusCode,
      message: describeSession(error),
      fatal: true,
    },
  ];
}

/** The error of an ending that stdout does not explain: a line of the log. */
export function loggedErrorEvent(message: string): TraceEvent {
  const errorClass = classifyByTable(LOG_TABLE, message)?.class ?? null;
  return { type: 'error', class: errorClass, status: null, message, fatal: true };
}

function isFatal(event: TraceEvent): event is TraceEventOf<'error'> {
  return event.type === 'error' && event.fatal;
}

function toRunError(event: TraceEventOf<'error'>, trace: readonly TraceEvent[]): RunError {
  const waits = trace.flatMap((each) =>
    each.type === 'retry' && each.delayMs !== null ? [each.delayMs] : [],
  );
  const retryAfterMs = waits.at(-1);
  return createRunError(event.class ?? 'protocol', firstLine(event.message), {
    evidence: event.message.slice(0, 2000),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/** A skill call that failed though the skill is there: mostly for want of ripgrep. */
function loadFailure(trace: readonly TraceEvent[]): RunError | null {
  const failed = trace.find((event) => event.type === 'skill-call' && event.status === 'failed');
  if (failed?.type !== 'skill-call' || !/ripgrep/i.test(failed.detail)) return null;
  const message = 'OpenCode cannot load skills without ripgrep: put rg on the PATH.';
  return createRunError('not_loadable', message, { evidence: failed.detail });
}

function goodEnd(end: TraceEventOf<'end'>, trace: readonly TraceEvent[]): RunError | null {
  if (end.reason === 'length') return createRunError('capped', 'The answer reached its length limit.');
  const failure = loadFailure(trace);
  if (failure !== null) return failure;
  const answered = trace.some((event) => event.type === 'message');
  return answered ? null : createRunError('no_output', 'OpenCode gave an empty answer.');
}

function silentEnding({ exit, stderrTail, stdoutLines, trace }: RunEnding): RunError {
  const denied = trace.findLast((event) => event.type === 'tool-result');
  if (denied?.type === 'tool-result' && denied.denied && exit.code === 0) {
    return createRunError('not_loadable', 'OpenCode ended because a permission was refused.', {
      evidence: denied.output,
    });
  }
  const how = exit.signal ?? `exit code ${exit.code}`;
  const known = classifyByTable(TABLE, stderrTail);
  if (known !== null) return known;
  return stdoutLines === 0
    ? createRunError('no_output', `OpenCode printed nothing (${how}).`, { evidence: stderrTail })
    : createRunError('harness_crash', `OpenCode ended in the middle of its work (${how}).`, {
        evidence: stderrTail,
      });
}

/** Classifies an ending: the last of end and error counts, whatever the exit code says. */
export function classifyEnding(ending: RunEnding): RunError | null {
  const { endedBy, trace } = ending;
  const last = trace.findLast((event) => event.type === 'end' || isFatal(event));
  if (last?.type === 'end') return goodEnd(last, trace);
  if (last?.type === 'error') return toRunError(last, trace);
  if (endedBy === 'fired' || endedBy === 'first-turn' || endedBy === 'not-started') return null;
  return silentEnding(ending);
}

/** The launcher says this when the package of the platform was left out. */
const BROKEN_INSTALLATION =
  /.*(?:postinstall|opencode-(?:linux|darwin|windows)-\S+|package manager failed).*/i;

/** What a broken installation says, or `null`. */
export function explainInstallation(output: string): string | null {
  return BROKEN_INSTALLATION.exec(output)?.[0].trim() ?? null;
}
