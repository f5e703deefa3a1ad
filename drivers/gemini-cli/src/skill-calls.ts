import { type ParserContext, resolveSkill, type TraceEventOf } from '@skillgauge/core';
import { findCanaries, isJsonObject } from '@skillgauge/driver-kit';
import type { ChatTurn, NativeEvent } from './native-events.ts';

type SkillCall = TraceEventOf<'skill-call'>;
type ToolResult = Extract<NativeEvent, { type: 'tool_result' }>;

function requestedOf(parameters: unknown): string {
  const name = isJsonObject(parameters) ? parameters['name'] : undefined;
  return typeof name === 'string' ? name : '';
}

/** True for a result that a policy brought about. */
export function isDenied({ error }: Pick<ToolResult, 'error'>): boolean {
  return error?.type === 'policy_violation';
}

/** A call that was cancelled says `success`, too (0.61.0): only the text of the result shows that the skill was loaded. */
function statusOf(requested: string, isInstalled: boolean, result: ToolResult): SkillCall['status'] {
  if (isDenied(result)) return 'denied';
  if (result.status === 'success') {
    return result.output.startsWith(`Skill **${requested}** activated.`) ? 'loaded' : 'failed';
  }
  return result.error?.type === 'invalid_tool_params' && requested !== '' && !isInstalled
    ? 'unknown'
    : 'failed';
}

/** The verdict on a call of `activate_skill`; `result` is `null` when the run ended before one came. */
export function judgeSkillCall(
  context: ParserContext,
  callId: string,
  parameters: unknown,
  result: ToolResult | null,
): SkillCall {
  const requested = requestedOf(parameters);
  const skill = resolveSkill(context.namespace, requested);
  const status = result === null ? 'failed' : statusOf(requested, skill !== null, result);
  const said = result?.output ?? 'The run ended before a result came.';
  const detail = status === 'loaded' ? '' : said.slice(0, 300);
  return { type: 'skill-call', callId, requested, id: skill?.id ?? null, status, evidence: 'event', detail };
}

/** Skills whose text came to the model by another tool. Only the session file has what the tool gave the model. */
export function judgeReading(context: ParserContext, call: ChatTurn['toolCalls'][number]): SkillCall[] {
  if (call.status !== 'success') return [];
  const { ids, kind } = findCanaries(JSON.stringify(call.result ?? null), context.canaries);
  if (kind === 'none') return [];
  return ids.map((id) => ({
    type: 'skill-call',
    callId: call.id,
    requested: id,
    id,
    status: kind,
    evidence: 'canary',
    detail: call.name,
  }));
}
