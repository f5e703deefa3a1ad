import type { ParserContext, TraceEvent } from '@skillgauge/core';
import { loggedErrorEvent, sessionErrorEvents } from './errors.ts';
import type { LoggedError } from './log-line.ts';
import type { NativeEvent, NativePart } from './native-events.ts';
import { toolEvents } from './tool-events.ts';

/** What is remembered of one run. */
export interface RunState {
  context: ParserContext;
  hasSession: boolean;
  hasEnded: boolean;
  hasFailed: boolean;
  /** Ids of calls that were told. */
  calls: Set<string>;
  /** The message that a step was begun for and not finished. */
  openMessage: string | null;
  /** Tools were called in the open step. */
  hasCalled: boolean;
  /** Failed requests so far, and when and why the last one failed, by the log. */
  attempts: number;
  lastFailure: LoggedError | null;
  /** When an answer was last found to have been cut off. */
  cutOffAt: number | null;
  /** Why the run failed, by the log. */
  runFailure: LoggedError | null;
  /** When stdout last showed that a request had succeeded. */
  progressAt: number;
}

/** The state before the first line. */
export function createRunState(context: ParserContext): RunState {
  return {
    context,
    hasSession: false,
    hasEnded: false,
    hasFailed: false,
    calls: new Set(),
    openMessage: null,
    hasCalled: false,
    attempts: 0,
    lastFailure: null,
    cutOffAt: null,
    runFailure: null,
    progressAt: 0,
  };
}

/** Native event and state to trace events. Changes the state, and nothing else. */
export function translate(event: NativeEvent, state: RunState): TraceEvent[] {
  const session: TraceEvent[] = state.hasSession
    ? []
    : [{ type: 'session', sessionId: event.sessionID, model: null, harnessVersion: null }];
  state.hasSession = true;
  if (event.type !== 'step_start' && event.type !== 'error') state.progressAt = event.timestamp;
  return [...session, ...translateEvent(event, state)];
}

function translateEvent(event: NativeEvent, state: RunState): TraceEvent[] {
  switch (event.type) {
    case 'reasoning':
      return [];
    case 'step_start':
      return startStep(event.part.messageID, event.timestamp, state);
    case 'text':
      return answer(event.part.text);
    case 'tool_use':
      return endedCall(event.part, state);
    case 'step_finish':
      return finishStep(event.part, state);
    case 'error':
      state.hasFailed = true;
      return sessionErrorEvents(event.error, state.attempts);
  }
}

function answer(text: string): TraceEvent[] {
  return text.trim() === '' ? [] : [{ type: 'message', text, model: null, subagent: false }];
}

function endedCall(part: NativePart<'tool_use'>, state: RunState): TraceEvent[] {
  state.hasCalled = true;
  if (state.calls.has(part.callID)) return [];
  state.calls.add(part.callID);
  return toolEvents(part, state.context);
}

const CUT_OFF = 'Cannot connect to API: the answer was cut off';

/** A second start of a step that never finished: its answer was cut off. The log of 1.18.33 says nothing of that, mostly. */
function startStep(messageId: string, at: number, state: RunState): TraceEvent[] {
  const isAgain = state.openMessage === messageId;
  state.openMessage = messageId;
  state.hasCalled = false;
  if (!isAgain) return [];
  state.cutOffAt = at;
  return [retryEvent(CUT_OFF, state)];
}

function retryEvent(message: string, state: RunState): TraceEvent {
  state.attempts += 1;
  return { type: 'retry', attempt: state.attempts, status: null, delayMs: null, message };
}

/** An error of the log. That a request failed is told at once: it is made again, or it is not. */
export function loggedError(failure: LoggedError, state: RunState): TraceEvent[] {
  if (failure.of === 'run') {
    state.runFailure = failure;
    return [];
  }
  state.lastFailure = failure;
  return [retryEvent(failure.message, state)];
}

function finishStep({ cost, id, reason, tokens }: NativePart<'step_finish'>, state: RunState): TraceEvent[] {
  const goesOn = ['tool-calls', 'unknown', ''].includes(reason) || (reason === 'stop' && state.hasCalled);
  state.openMessage = null;
  state.hasCalled = false;
  const events: TraceEvent[] = [];
  if (tokens !== null) {
    const { output, reasoning } = tokens;
    events.push({
      type: 'usage',
      scope: 'request',
      key: id,
      model: state.context.model,
      tokens: {
        inputTokens: tokens.input,
        cacheReadTokens: tokens.cache.read,
        cacheWriteTokens: tokens.cache.write,
        outputTokens: output === null ? null : output + (reasoning ?? 0),
        reasoningTokens: output === null ? null : reasoning,
      },
      modelRequests: 1,
      // 0 is what it says of a model that it has no price for.
      costUsd: cost === 0 ? null : cost,
    });
  }
  if (goesOn || state.hasEnded) return events;
  state.hasEnded = true;
  return [...events, { type: 'end', ok: true, reason, turns: null, denials: 0 }];
}

/** How long before the start of a step its failure may have been logged, in milliseconds: both belong to one attempt. */
const SAME_ATTEMPT_MS = 1500;

/** Why the last request failed. Where the log says it (half an event, 1.18.33), the answer was not simply cut off. */
function lastFailureOf({ cutOffAt, lastFailure }: RunState): LoggedError | null {
  if (cutOffAt === null) return lastFailure;
  const isLogged = lastFailure !== null && lastFailure.at >= cutOffAt - SAME_ATTEMPT_MS;
  return isLogged ? lastFailure : { of: 'request', at: cutOffAt, message: CUT_OFF };
}

/** At the end of the stream: what the run died of, by the log, or when it was still making a request again. */
export function closeRun(state: RunState): TraceEvent[] {
  const { hasFailed, progressAt, runFailure } = state;
  const failure = lastFailureOf(state);
  const isRetrying = !hasFailed && failure !== null && failure.at >= progressAt;
  return [isRetrying ? failure : null, runFailure].flatMap((each) =>
    each === null ? [] : [loggedErrorEvent(each.message)],
  );
}
