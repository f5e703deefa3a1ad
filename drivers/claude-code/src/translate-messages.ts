import type { TraceEvent } from '@skillgauge/core';
import { type MessageBlock, textOfContent } from '@skillgauge/driver-kit';
import { commonTool } from './common-tools.ts';
import { classifyFailure } from './errors.ts';
import type { AssistantEvent, StreamEvent, UserEvent } from './native-events.ts';
import { type ParserState, releaseHeld } from './parser-state.ts';
import {
  isDenial,
  judgeFork,
  judgeReading,
  judgeSkillCall,
  type OpenCall,
  type ToolOutcome,
} from './skill-calls.ts';

/** Model name of the messages that the CLI writes itself: errors, which are no answers. */
const SYNTHETIC = '<synthetic>';

/** The stream of the main session's messages serves for their usage only; their contents come whole later. */
export function translateStream(state: ParserState, { event }: StreamEvent): TraceEvent[] {
  switch (event.type) {
    case 'message_start': {
      const { message } = event;
      const usage = message === null || message === undefined ? [] : state.usage.start(message);
      return [...releaseHeld(state), ...usage];
    }
    case 'message_delta':
      return [...state.usage.complete(event.usage), ...releaseHeld(state)];
    case 'message_stop':
      return releaseHeld(state);
    default:
      return [];
  }
}

/** A part of an answer: text, calls of tools, or the CLI's own word on what went wrong. */
export function translateAssistant(state: ParserState, event: AssistantEvent): TraceEvent[] {
  const { message } = event;
  const parentId = event.parent_tool_use_id ?? null;
  if (message.model === SYNTHETIC) return translateSynthetic(state, event);
  const subagent = parentId !== null;
  return [
    ...state.usage.see(message, (message.stop_reason ?? null) !== null, subagent),
    ...(parentId === null ? [] : translateFork(state, parentId)),
    ...message.content.flatMap((block) => translateBlock(state, event, block)),
  ];
}

function translateSynthetic(state: ParserState, event: AssistantEvent): TraceEvent[] {
  const text = event.message.content.map((block) => block.text ?? '').join('\n');
  const native = event.error ?? null;
  if (event.parent_tool_use_id !== null && event.parent_tool_use_id !== undefined) {
    const errorClass = classifyFailure(text, native, null);
    return [{ type: 'error', class: errorClass, status: null, message: text, fatal: false }];
  }
  if (native !== null) state.failure = { text, native };
  return [];
}

/** A skill with `context: fork` runs as a sub-agent below its own call. */
function translateFork(state: ParserState, callId: string): TraceEvent[] {
  const call = state.calls.pending().find((open) => open.callId === callId)?.call;
  if (call === undefined || call.name !== 'Skill' || call.loaded) return [];
  call.loaded = true;
  return [judgeFork(state.context, callId, call)];
}

function translateBlock(state: ParserState, event: AssistantEvent, block: MessageBlock): TraceEvent[] {
  const { message } = event;
  const subagent = (event.parent_tool_use_id ?? null) !== null;
  const text = block.type === 'text' ? (block.text ?? '') : '';
  if (text.trim() !== '') return [{ type: 'message', text, model: message.model ?? null, subagent }];
  const { id, input, name } = block;
  if (block.type !== 'tool_use' || typeof id !== 'string' || typeof name !== 'string') return [];
  if (state.callIds.has(id)) return [];
  state.callIds.add(id);
  state.calls.open(id, { name, input, messageId: message.id, loaded: false });
  return [{ type: 'tool-call', callId: id, name, tool: commonTool(name), input: input ?? null, subagent }];
}

/** Results of tools, in the main session or in a sub-agent of it. */
export function translateUser(state: ParserState, event: UserEvent): TraceEvent[] {
  const { content } = event.message;
  if (typeof content === 'string') return [];
  return content.flatMap((block) => {
    const callId = block.type === 'tool_result' ? (block.tool_use_id ?? null) : null;
    const call = callId === null ? undefined : state.calls.close(callId);
    if (callId === null || call === undefined) return [];
    const outcome = outcomeOf(block, event.tool_use_result);
    const { denied, ok, output } = outcome;
    const result: TraceEvent = { type: 'tool-result', callId, ok, denied, output };
    return [result, ...holdBack(state, call, judge(state, callId, call, outcome))];
  });
}

function outcomeOf(block: MessageBlock, value: unknown): ToolOutcome {
  const ok = block.is_error !== true;
  const output = textOfContent(block.content);
  return { ok, denied: !ok && isDenial(output), output, value };
}

function judge(state: ParserState, callId: string, call: OpenCall, outcome: ToolOutcome): TraceEvent[] {
  const tool = commonTool(call.name);
  if (tool === 'skill') return call.loaded ? [] : [judgeSkillCall(state.context, callId, call, outcome)];
  const canRead = tool === 'read' || tool === 'shell' || tool === 'search';
  return canRead ? judgeReading(state.context, callId, call, outcome) : [];
}

/** A tool may have run before the usage of the message that called it is told: the firing then waits for it. */
function holdBack(state: ParserState, call: OpenCall, events: TraceEvent[]): TraceEvent[] {
  if (!state.usage.isStreaming(call.messageId)) return events;
  state.held.push(...events);
  return [];
}
