import type { ParserContext, TraceEvent } from '@skillgauge/core';
import { type CallLedger, createCallLedger } from '@skillgauge/driver-kit';
import { commonTool, SKILL_TOOL } from './common-tools.ts';
import { errorEvent, failureEvent } from './errors.ts';
import type { ModelStats, NativeEvent } from './native-events.ts';
import { isDenied, judgeSkillCall } from './skill-calls.ts';

type EventOf<T extends NativeEvent['type']> = Extract<NativeEvent, { type: T }>;
type Models = Readonly<Record<string, ModelStats>>;

/** What the parser of stdout remembers of a run. */
export interface StdoutState {
  context: ParserContext;
  calls: CallLedger<{ name: string; parameters: unknown }>;
  /** Ids of all calls that were shown. */
  callIds: Set<string>;
  /** Text of the answer so far: it comes in pieces. */
  text: string;
  denials: number;
  /** The last error line, which says why a result without an error of its own failed. */
  said: string;
  models: Models | null;
}

/** The state before the first line. */
export function createStdoutState(context: ParserContext): StdoutState {
  const calls = createCallLedger<{ name: string; parameters: unknown }>();
  return { context, calls, callIds: new Set(), text: '', denials: 0, said: '', models: null };
}

/** The model that served the conversation: the one asked for, else the one that was sent the most. */
function servedModel(models: Models, asked: string | null): string | null {
  if (asked !== null && (models[asked]?.total_tokens ?? 0) > 0) return asked;
  const most = Object.entries(models).toSorted(
    ([, left], [, right]) => right.input_tokens - left.input_tokens,
  );
  return most[0]?.[0] ?? null;
}

/** Closes the answer that is being given. Which model gave it is known at the end of the run only. */
function releaseText(state: StdoutState, model: string | null = null): TraceEvent[] {
  const { text } = state;
  state.text = '';
  return text.trim() === '' ? [] : [{ type: 'message', text, model, subagent: false }];
}

function translateInit({ model, session_id: sessionId }: EventOf<'init'>): TraceEvent[] {
  // `auto` and its like are no models: a router picks one for each request.
  const named = model === null || model.startsWith('auto') ? null : model;
  return [{ type: 'session', sessionId, model: named, harnessVersion: null }];
}

function translateMessage(state: StdoutState, { content, role }: EventOf<'message'>): TraceEvent[] {
  // The other role repeats the prompt.
  if (role === 'assistant') state.text += content;
  return [];
}

function translateToolUse(state: StdoutState, event: EventOf<'tool_use'>): TraceEvent[] {
  const { parameters, tool_id: callId, tool_name: name } = event;
  const before = releaseText(state);
  if (state.callIds.has(callId)) return before;
  state.callIds.add(callId);
  state.calls.open(callId, { name, parameters });
  const input = parameters ?? null;
  return [...before, { type: 'tool-call', callId, name, tool: commonTool(name), input, subagent: false }];
}

function translateToolResult(state: StdoutState, event: EventOf<'tool_result'>): TraceEvent[] {
  const { output, status, tool_id: callId } = event;
  const call = state.calls.close(callId);
  if (call === undefined) return [];
  const denied = isDenied(event);
  if (denied) state.denials += 1;
  return [
    { type: 'tool-result', callId, ok: status === 'success', denied, output },
    ...(call.name === SKILL_TOOL ? [judgeSkillCall(state.context, callId, call.parameters, event)] : []),
  ];
}

function translateError(state: StdoutState, { message, severity }: EventOf<'error'>): TraceEvent[] {
  state.said = message;
  return [...releaseText(state), errorEvent(message, severity === 'error')];
}

function translateResult(state: StdoutState, event: EventOf<'result'>): TraceEvent[] {
  const models = event.stats?.models ?? {};
  state.models = models;
  const { denials, said } = state;
  const failure = event.error ?? null;
  return [
    ...releaseText(state, servedModel(models, state.context.model)),
    ...(failure === null ? [] : [failureEvent(failure)]),
    {
      type: 'end',
      ok: event.status === 'success',
      reason: failure?.message ?? (said || event.status),
      turns: null,
      denials,
    },
  ];
}

/** Translates one event of stdout. */
export function translate(state: StdoutState, event: NativeEvent): TraceEvent[] {
  switch (event.type) {
    case 'init':
      return translateInit(event);
    case 'message':
      return translateMessage(state, event);
    case 'tool_use':
      return translateToolUse(state, event);
    case 'tool_result':
      return translateToolResult(state, event);
    case 'error':
      return translateError(state, event);
    case 'result':
      return translateResult(state, event);
  }
}

/** What is said once the output has ended: the text that was being written, and skills that were asked for in vain. */
export function closeStdout(state: StdoutState): TraceEvent[] {
  const unanswered = state.calls.pending().filter(({ call }) => call.name === SKILL_TOOL);
  return [
    ...releaseText(state),
    ...unanswered.map(({ call, callId }) => judgeSkillCall(state.context, callId, call.parameters, null)),
  ];
}
