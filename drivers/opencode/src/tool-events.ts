import type { CommonTool, ParserContext, TraceEvent } from '@skillgauge/core';
import { skillsRead, skillToolCall } from '@skillgauge/driver-kit';
import type { NativePart } from './native-events.ts';

const COMMON_TOOLS: ReadonlyMap<string, CommonTool> = new Map([
  ['skill', 'skill'],
  ['read', 'read'],
  ['write', 'write'],
  ['edit', 'edit'],
  ['apply_patch', 'edit'],
  ['bash', 'shell'],
  ['glob', 'search'],
  ['grep', 'search'],
  ['list', 'search'],
  ['webfetch', 'web'],
  ['websearch', 'web'],
  ['task', 'agent'],
]);

/** What the model is told of a call that a rule denies, or that nobody was there to allow. */
const REFUSED = /^The user (?:has specified a rule which prevents|rejected permission)/;

type EndedCall = NativePart<'tool_use'>;

/** The events of a tool call that has ended: call, result, and what it did to a skill. */
export function toolEvents(call: EndedCall, context: ParserContext): TraceEvent[] {
  const { callID: callId, state, tool: name } = call;
  const ok = state.status === 'completed';
  const denied = !ok && REFUSED.test(state.error);
  const tool = COMMON_TOOLS.get(name) ?? 'other';
  const output = ok ? state.output : state.error;
  const readings = ok ? skillsRead({ callId, output, detail: name }, context.canaries) : [];
  return [
    { type: 'tool-call', callId, name, tool, input: state.input ?? null, subagent: false },
    { type: 'tool-result', callId, ok, denied, output },
    ...(tool === 'skill'
      ? skillToolCall({ callId, input: state.input, argument: 'name', loaded: ok, denied, output }, context)
      : readings),
  ];
}
