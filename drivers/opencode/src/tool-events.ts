import {
  type CommonTool,
  type ParserContext,
  resolveSkill,
  type SkillCallStatus,
  type TraceEvent,
} from '@skillgauge/core';
import { isJsonObject, skillsRead } from '@skillgauge/driver-kit';
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
    ...(tool === 'skill' ? skillCall(call, denied, context) : readings),
  ];
}

/** A call without a name asks for nothing. */
function skillCall({ callID, state }: EndedCall, denied: boolean, context: ParserContext): TraceEvent[] {
  const { input } = state;
  const requested = isJsonObject(input) && typeof input['name'] === 'string' ? input['name'] : '';
  if (requested === '') return [];
  const id = resolveSkill(context.namespace, requested)?.id ?? null;
  const installed: SkillCallStatus = state.status === 'completed' ? 'loaded' : 'failed';
  const status = denied ? 'denied' : id === null ? 'unknown' : installed;
  const detail = state.status === 'completed' ? '' : state.error.slice(0, 300);
  return [{ type: 'skill-call', callId: callID, requested, id, status, evidence: 'event', detail }];
}
