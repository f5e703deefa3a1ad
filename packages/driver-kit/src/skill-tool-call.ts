import { type ParserContext, resolveSkill, type SkillCallStatus, type TraceEvent } from '@skillgauge/core';
import { skillsRead } from './canary-hits.ts';
import { isJsonObject } from './json-line.ts';
import { type JoinedCall, NO_RESULT, type ToolOutcome } from './tool-ledger.ts';

/** A call of the tool that loads skills, and what the harness said of it. */
export interface SkillToolCall {
  callId: string;
  /** The call's arguments. */
  input: unknown;
  /** The argument that names the skill. */
  argument: string;
  loaded: boolean;
  denied: boolean;
  output: string;
}

/** The verdict on a call of the tool that loads skills. A call without a name asks for nothing. */
export function skillToolCall(call: SkillToolCall, context: ParserContext): TraceEvent[] {
  const { argument, callId, denied, input, loaded, output } = call;
  const value = isJsonObject(input) ? input[argument] : undefined;
  const requested = typeof value === 'string' ? value : '';
  if (requested === '') return [];
  const id = resolveSkill(context.namespace, requested)?.id ?? null;
  const installed: SkillCallStatus = loaded ? 'loaded' : 'failed';
  const status = denied ? 'denied' : id === null ? 'unknown' : installed;
  const detail = loaded ? '' : output.slice(0, 300);
  return [{ type: 'skill-call', callId, requested, id, status, evidence: 'event', detail }];
}

/** What one harness's tool for skills is like. */
export interface SkillTool {
  /** The argument that names the skill. */
  argument: string;
  /** True for a result that brought the skill's text to the model. */
  isLoaded: (outcome: ToolOutcome) => boolean;
}

/** What a joined call says of skills, for a harness with a tool for them: its own verdict, or the text that another tool read. */
export function judgeToolCall(call: JoinedCall, skill: SkillTool, context: ParserContext): TraceEvent[] {
  const { callId, input, name, outcome, tool } = call;
  const { denied, ok, output } = outcome ?? NO_RESULT;
  if (tool !== 'skill') return ok ? skillsRead({ callId, output, detail: name }, context.canaries) : [];
  const loaded = outcome !== null && skill.isLoaded(outcome);
  return skillToolCall({ callId, input, argument: skill.argument, loaded, denied, output }, context);
}
