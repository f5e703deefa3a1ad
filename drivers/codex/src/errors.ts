import { createRunError, type RunEnding, type RunError, type TraceEvent } from '@skillgauge/core';
import { classifyByTable, classOfStatus, type ErrorRow, firstLine } from '@skillgauge/driver-kit';

/** What Codex 0.171.0 says when a run fails. Every row is proven by a recording of its name, or by one beside it. */
const TABLE: readonly ErrorRow[] = [
  { match: /^Missing environment variable: /, class: 'auth' },
  { match: /^exceeded retry limit, last status: 429\b|^rate limit exceeded: /, class: 'rate_limit' },
  {
    match: /^Quota exceeded\. |^You’ve hit your usage limit|^To use Codex with your ChatGPT plan/,
    class: 'quota',
  },
  { match: /^Selected model is at capacity/, class: 'overloaded' },
  { match: /^We’re currently experiencing high demand/, class: 'server' },
  { match: /ran out of room in the model's context window/, class: 'context_length' },
  { match: /^The model `[^`]*` does not exist/, class: 'model_not_found' },
  { match: /^stream disconnected before completion: idle timeout/, class: 'timeout' },
  { match: /^unexpected status 5\d\d .*\boverloaded\b/i, class: 'overloaded' },
  {
    match: /Incomplete response returned, reason: content_filter/,
    class: 'refused',
  },
  {
    match: /Incomplete response returned, reason: max_output_tokens/,
    class: 'capped',
  },
  {
    match: /^stream disconnected before completion: |^waiting for network|^Connection failed: /,
    class: 'network',
  },
];

const STATUS = /\bstatus:? (\d{3})\b/;
const RETRY = /^Reconnecting\.\.\. (?:(\d+)\/\d+ \((.*)\)|(.*))$/s;

/** The HTTP status that a text names, or `null`. */
function statusOf(message: string): number | null {
  const status = STATUS.exec(message)?.[1];
  return status === undefined ? null : Number(status);
}

/** Classifies one of Codex's error texts, or `null` when it is not recognised. */
function classifyText(message: string): RunError | null {
  const known = classifyByTable(TABLE, message);
  if (known !== null) return known;
  const status = message.startsWith('unexpected status ') ? statusOf(message) : null;
  const errorClass = status === null ? null : classOfStatus(status);
  return errorClass === null
    ? null
    : createRunError(errorClass, firstLine(message), { evidence: message.slice(0, 2000) });
}

/** The trace event of an error text: a retry for "Reconnecting...", which is not fatal, else an error. */
export function errorEvent(message: string): TraceEvent {
  const [retry, attempt, because, other] = RETRY.exec(message) ?? [];
  if (retry !== undefined) {
    const reason = because ?? other ?? '';
    return {
      type: 'retry',
      attempt: Number(attempt ?? 0),
      status: statusOf(reason),
      delayMs: null,
      message: reason,
    };
  }
  const errorClass = classifyText(message)?.class ?? null;
  return { type: 'error', class: errorClass, status: statusOf(message), message, fatal: true };
}

/** A skill that Codex refuses is told on stderr only, and only by `exec`: it is then not announced either. */
export function stderrEvents(line: string): TraceEvent[] {
  const refusal = /failed to load skill .*/.exec(line)?.[0];
  if (refusal === undefined) return [];
  return [{ type: 'error', class: 'not_loadable', status: null, message: refusal, fatal: false }];
}

/** Where namespaces cannot be made (many containers), every command of the model ends with a word of bubblewrap. */
function sandboxError(trace: readonly TraceEvent[]): RunError | null {
  const failed = trace.find(
    (event) => event.type === 'tool-result' && !event.ok && event.output.startsWith('bwrap: '),
  );
  if (failed?.type !== 'tool-result') return null;
  const evidence = failed.output.slice(0, 2000);
  return createRunError('not_loadable', `Codex’s sandbox cannot start here: ${firstLine(evidence)}`, {
    evidence,
  });
}

/** A text that no row knows is what the endpoint said of the request itself. */
function knownOrProtocol(message: string): RunError {
  const evidence = message.slice(0, 2000);
  return classifyText(message) ?? createRunError('protocol', firstLine(message), { evidence });
}

function isActivity(event: TraceEvent): boolean {
  return ['message', 'tool-call', 'retry', 'error'].includes(event.type);
}

/** The error that the run ended on: the last thing that happened, warnings apart. */
function lastError(trace: readonly TraceEvent[]): RunError | null {
  const last = trace.findLast((event) => isActivity(event) && !(event.type === 'error' && !event.fatal));
  return last?.type === 'error' || last?.type === 'retry' ? knownOrProtocol(last.message) : null;
}

/** The launcher throws this, amid a stack trace, when the package of the platform is not there. */
const BROKEN_INSTALLATION = /Missing optional dependency @openai\/codex-\S+\. Reinstall Codex: .*/;

/** What a broken installation says, with its own fix, or `null`. */
export function explainInstallation(output: string): string | null {
  return BROKEN_INSTALLATION.exec(output)?.[0] ?? null;
}

function silentError(ending: RunEnding): RunError {
  const evidence = ending.stderrTail.replace(/^Reading additional input from stdin\.\.\.$/m, '').trim();
  const broken = explainInstallation(evidence);
  if (broken !== null) return createRunError('harness_missing', broken, { evidence });
  const how = ending.exit.signal ?? `exit code ${ending.exit.code}`;
  return ending.stdoutLines === 0
    ? createRunError('no_output', firstLine(evidence) || `Codex printed nothing (${how}).`, { evidence })
    : createRunError('harness_crash', `Codex ended without ending its turn (${how}).`, { evidence });
}

/** Classifies how a run ended: what ended the turn first, then the last error seen, then silence. The exit code lies. */
export function classifyEnding(ending: RunEnding): RunError | null {
  const { endedBy, trace } = ending;
  const end = trace.find((event) => event.type === 'end');
  if (end?.ok === true) {
    const answered = trace.some((event) => event.type === 'message' && event.text.trim() !== '');
    return (
      sandboxError(trace) ?? (answered ? null : createRunError('no_output', 'Codex gave an empty answer.'))
    );
  }
  if (end !== undefined) return knownOrProtocol(end.reason || 'Codex gave up on its turn.');
  const seen = lastError(trace) ?? sandboxError(trace);
  if (seen !== null || endedBy === 'not-started') return seen;
  return endedBy === 'fired' || endedBy === 'first-turn' ? null : silentError(ending);
}
