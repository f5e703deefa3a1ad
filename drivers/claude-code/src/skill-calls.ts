import { type ParserContext, type ResolvedSkill, resolveSkill, type TraceEventOf } from '@skillgauge/core';
import { isJsonObject, skillsRead } from '@skillgauge/driver-kit';

type SkillCall = TraceEventOf<'skill-call'>;

/** A tool call that has no result yet. */
export interface OpenCall {
  name: string;
  input: unknown;
  messageId: string;
  /** A forked skill whose sub-agent has begun: its text has reached a model. */
  loaded: boolean;
}

/** A tool result, joined with its call. */
export interface ToolOutcome {
  ok: boolean;
  denied: boolean;
  output: string;
  /** The tool's own value; sub-agents print none. */
  value: unknown;
}

/** What the CLI answers where permissions refuse a tool (2.1.197). */
const DENIALS =
  /^(?:Permission to use .+ has been denied|Skill execution blocked by permission rules|Execute skill: )/;
const LOADED = /^(?:Launching skill: |Skill ".+" completed \(forked execution\))/;
const UNKNOWN = /^<tool_use_error>Unknown skill: /;

/** True for the text of a tool result that permissions brought about. */
export function isDenial(output: string): boolean {
  return DENIALS.test(output);
}

function field(value: unknown, name: string): string {
  const text = isJsonObject(value) ? value[name] : undefined;
  return typeof text === 'string' ? text : '';
}

/** The CLI itself drops blanks around the name and a slash before it. */
function resolve(namespace: readonly ResolvedSkill[], requested: string): ResolvedSkill | null {
  return resolveSkill(namespace, requested.trim().replace(/^\//, ''));
}

function statusOf(outcome: ToolOutcome): SkillCall['status'] {
  const { denied, ok, output, value } = outcome;
  if (denied) return 'denied';
  if (!ok) return UNKNOWN.test(output) ? 'unknown' : 'failed';
  const isLoaded = isJsonObject(value) ? value['success'] === true : LOADED.test(output);
  return isLoaded ? 'loaded' : 'failed';
}

function skillCall(
  context: ParserContext,
  callId: string,
  call: OpenCall,
  verdict: Pick<SkillCall, 'status' | 'detail'>,
  commandName = '',
): SkillCall {
  const requested = field(call.input, 'skill');
  const skill = resolve(context.namespace, requested) ?? resolve(context.namespace, commandName);
  return { type: 'skill-call', callId, requested, id: skill?.id ?? null, evidence: 'event', ...verdict };
}

/** The verdict on a call of the Skill tool, from its result. */
export function judgeSkillCall(
  context: ParserContext,
  callId: string,
  call: OpenCall,
  outcome: ToolOutcome,
): SkillCall {
  const status = statusOf(outcome);
  const detail = status === 'loaded' ? '' : outcome.output.slice(0, 300);
  return skillCall(context, callId, call, { status, detail }, field(outcome.value, 'commandName'));
}

/** A forked skill is loaded as soon as its sub-agent speaks; its result comes only at the sub-agent's end. */
export function judgeFork(context: ParserContext, callId: string, call: OpenCall): SkillCall {
  return skillCall(context, callId, call, { status: 'loaded', detail: 'forked' });
}

/** A call of the Skill tool that was never answered. */
export function judgeUnanswered(context: ParserContext, callId: string, call: OpenCall): SkillCall {
  return skillCall(context, callId, call, {
    status: 'failed',
    detail: 'The run ended before a result came.',
  });
}

/** Skills whose text came to the model by another tool: a file that was read counts, several at once are a listing. */
export function judgeReading(
  context: ParserContext,
  callId: string,
  call: OpenCall,
  outcome: ToolOutcome,
): SkillCall[] {
  if (!outcome.ok) return [];
  const requested = ['file_path', 'command', 'pattern'].map((name) => field(call.input, name)).find(Boolean);
  const reading = { callId, output: outcome.output, detail: call.name };
  return skillsRead(requested ? { ...reading, requested } : reading, context.canaries);
}
