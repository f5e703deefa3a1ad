import { type ParserContext, resolveSkill, type TraceEventOf } from '@skillgauge/core';
import { findCanaries, isJsonObject } from '@skillgauge/driver-kit';
import type { KnownAgent } from './known-agents.ts';
import type { ToolCall } from './messages.ts';
import { isSkillTool, namedSkills, requestedNames } from './named-skills.ts';

type SkillCall = TraceEventOf<'skill-call'>;

/** What is needed to judge a call. */
export interface JudgeContext {
  context: ParserContext;
  known: KnownAgent | null;
}

/** Longest text of a result that is kept as the reason of a call that failed. */
const DETAIL_CHARACTERS = 300;

/** The texts that a call gave: what the agent shows of it, and its raw output, which may hold more. */
export function textsOf({ content = [], rawOutput }: ToolCall): string[] {
  const shown = content.join('\n');
  return [...(shown === '' ? [] : [shown]), ...rawTexts(rawOutput)];
}

/** Copilot 1.0.102 puts a diff of the file beside its text: the text is what the model got. */
function rawTexts(raw: unknown): string[] {
  if (typeof raw === 'string') return [raw];
  if (!isJsonObject(raw)) return [];
  for (const name of ['content', 'output', 'text', 'message', 'error']) {
    const value = raw[name];
    if (typeof value === 'string') return [value];
  }
  return [JSON.stringify(raw)];
}

function verdict(call: ToolCall, id: string | null, over: Partial<SkillCall>): SkillCall {
  const requested = over.requested ?? id ?? '';
  return {
    type: 'skill-call',
    callId: call.toolCallId,
    requested,
    id,
    status: 'failed',
    evidence: 'event',
    detail: '',
    ...over,
  };
}

function byCanary(call: ToolCall, { context }: JudgeContext): SkillCall[] {
  const hits = textsOf(call).map((text) => findCanaries(text, context.canaries));
  const best = hits.find(({ kind }) => kind === 'loaded') ?? hits.find(({ kind }) => kind === 'exploratory');
  if (best === undefined || best.kind === 'none') return [];
  const status = best.kind;
  return best.ids.map((id) => verdict(call, id, { status, evidence: 'canary' }));
}

/** A skill tool that does not show the text, and says that the model has it. */
function byConfirmation(call: ToolCall, { context, known }: JudgeContext): SkillCall[] {
  if (known?.confirmation === undefined || !isSkillTool(call)) return [];
  const [, name] = known.confirmation.exec(textsOf(call)[0] ?? '') ?? [];
  const skill = name === undefined ? null : resolveSkill(context.namespace, name);
  return skill === null || name === undefined
    ? []
    : [verdict(call, skill.id, { requested: name, status: 'loaded' })];
}

/** Skills that a call loaded, or whose texts came in a listing. */
export function loadedBy(call: ToolCall, judge: JudgeContext): SkillCall[] {
  const seen = byCanary(call, judge);
  return [...seen, ...byConfirmation(call, judge).filter(({ id }) => !seen.some((each) => each.id === id))];
}

/** What a call asked for in vain, or without that it can be seen: installed skills, else the name that a skill tool was given. */
export function attemptedBy(
  call: ToolCall,
  { context }: JudgeContext,
  status: 'failed' | 'denied',
  why: string,
): SkillCall[] {
  const detail = why.slice(0, DETAIL_CHARACTERS);
  const named = namedSkills(call, context.namespace);
  if (named.length > 0 || !isSkillTool(call)) {
    return named.map(({ id }) => verdict(call, id, { status, detail }));
  }
  const [requested] = requestedNames(call);
  if (requested === undefined || requested === '') return [];
  return [verdict(call, null, { requested, status: status === 'denied' ? status : 'unknown', detail })];
}
