import { type ParserContext, resolveSkill, type TraceEvent } from '@skillgauge/core';
import { type CallLedger, createCallLedger, isJsonObject } from '@skillgauge/driver-kit';
import { classifyFailure, isFiltered } from './errors.ts';
import type { StdoutEvent } from './native-events.ts';
import { COMMON_TOOLS, SKILL_TOOL } from './tools.ts';

type EventOf<T extends StdoutEvent['type']> = Extract<StdoutEvent, { type: T }>;

/** What is remembered between two lines of stdout. */
export interface StdoutState {
  context: ParserContext;
  /** Calls without a result: the name that was asked for, or `null` where the tool loads no skill. */
  calls: CallLedger<string | null>;
  turns: number;
  denials: number;
  /** The provider's own words for the failure that the last error sums up. */
  failure: string;
  isAborted: boolean;
  hasEnded: boolean;
}

/** The state before the first line. */
export function createStdoutState(context: ParserContext): StdoutState {
  return {
    context,
    calls: createCallLedger(),
    turns: 0,
    denials: 0,
    failure: '',
    isAborted: false,
    hasEnded: false,
  };
}

/** Native event and state to trace events. Changes the state, and nothing else. */
export function translate(event: StdoutEvent, state: StdoutState): TraceEvent[] {
  switch (event.type) {
    case 'assistant.turn_start':
      if (event.agentId === undefined) state.turns += 1;
      return [];
    case 'assistant.message':
      return answer(event);
    case 'tool.execution_start':
      return startCall(event, state);
    case 'tool.execution_complete':
      return completeCall(event, state);
    case 'model.call_failure': {
      const { errorMessage: message, retryAttempt, statusCode: status } = event.data;
      state.failure = message;
      return [{ type: 'retry', attempt: retryAttempt ?? 0, status, delayMs: null, message }];
    }
    case 'session.error':
      return failRun(event, state);
    case 'abort':
      state.isAborted = true;
      return [];
    case 'result':
      return endRun(event.exitCode, state);
  }
}

/** The model in it is the one that was asked for, whoever served, so it is not passed on (1.0.102). */
function answer({ agentId, data }: EventOf<'assistant.message'>): TraceEvent[] {
  const text = data.content;
  if (text === '') return [];
  if (isFiltered(text))
    return [{ type: 'error', class: 'refused', status: null, message: text, fatal: true }];
  return [{ type: 'message', text, model: null, subagent: agentId !== undefined }];
}

/** The name that was asked for; arguments that hold none are shown as they are. */
function requestedSkill(input: unknown): string {
  const skill = isJsonObject(input) ? input['skill'] : undefined;
  return typeof skill === 'string' ? skill : (JSON.stringify(input) ?? '');
}

function startCall({ agentId, data }: EventOf<'tool.execution_start'>, state: StdoutState): TraceEvent[] {
  const { arguments: input, toolCallId: callId, toolName: name } = data;
  if (state.calls.has(callId)) return [];
  state.calls.open(callId, name === SKILL_TOOL ? requestedSkill(input) : null);
  const tool = COMMON_TOOLS.get(name) ?? 'other';
  return [{ type: 'tool-call', callId, name, tool, input, subagent: agentId !== undefined }];
}

function completeCall({ data }: EventOf<'tool.execution_complete'>, state: StdoutState): TraceEvent[] {
  const { error, result, success: ok, toolCallId: callId } = data;
  const requested = state.calls.close(callId);
  if (requested === undefined) return [];
  const denied = !ok && error?.code === 'denied';
  if (denied) state.denials += 1;
  const output = (ok ? result?.content : error?.message) ?? '';
  const outcome = { ok, denied, output };
  return [
    { type: 'tool-result', callId, ...outcome },
    ...(requested === null ? [] : [skillCall(callId, requested, outcome, state.context)]),
  ];
}

/** Copilot takes a name in any case, and answers with the one that it loaded (1.0.102). */
const LOADED = /^Skill "(.+)" loaded successfully\b/;

function skillCall(
  callId: string,
  requested: string,
  outcome: { ok: boolean; denied: boolean; output: string },
  { namespace }: ParserContext,
): TraceEvent {
  const { denied, ok, output } = outcome;
  const name = ok ? (LOADED.exec(output)?.[1] ?? requested) : requested;
  const id = resolveSkill(namespace, name)?.id ?? null;
  // A skill that Copilot ships may load, too, and is none of ours.
  const known = ok ? 'loaded' : 'failed';
  const status = denied ? 'denied' : id === null ? 'unknown' : known;
  const detail = status === 'loaded' ? '' : output;
  return { type: 'skill-call', callId, requested, id, status, evidence: 'event', detail };
}

function failRun({ data }: EventOf<'session.error'>, state: StdoutState): TraceEvent[] {
  const { errorType, message, statusCode: status } = data;
  const errorClass = classifyFailure(`${message}\n${state.failure}`, errorType, status);
  return [{ type: 'error', class: errorClass, status, message, fatal: true }];
}

function endRun(exitCode: number, state: StdoutState): TraceEvent[] {
  if (state.hasEnded) return [];
  state.hasEnded = true;
  const { denials, isAborted, turns } = state;
  const reason = isAborted ? 'aborted' : `exit code ${exitCode}`;
  return [{ type: 'end', ok: exitCode === 0 && !isAborted, reason, turns, denials }];
}

/** At the end of the stream: a skill that was asked for and got no result was at least attempted. */
export function closeCalls(state: StdoutState): TraceEvent[] {
  return state.calls.pending().flatMap(({ call, callId }) => {
    if (call === null) return [];
    return [skillCall(callId, call, { ok: false, denied: false, output: 'no result came' }, state.context)];
  });
}
