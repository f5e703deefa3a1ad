import { type ParserContext, resolveSkill, type TraceEvent, type TraceEventOf } from '@skillgauge/core';
import { z } from 'zod';

/** The log record that Codex 0.171.0 exports when a command looks as if it read a SKILL.md, whether or not it then succeeds. */
const SkillInvocation = z.object({
  name: z.literal('codex.skill_invocation'),
  attributes: z.object({
    'skill.name': z.string(),
    // `explicit`: the user's prompt named the skill, and no model has asked for it.
    'skill.invocation_type': z.literal('implicit'),
  }),
});

/** Codex's own word on skills, and the shell calls that it may be about. */
export interface TelemetryState {
  context: ParserContext;
  /** Names of the skills that Codex says were invoked. */
  invoked: Set<string>;
  calls: { callId: string; input: string }[];
  /** Ids of the skills of which a call has shown what became of them. */
  told: Set<string>;
}

/** The state before the first record. */
export function createTelemetryState(context: ParserContext): TelemetryState {
  return { context, invoked: new Set(), calls: [], told: new Set() };
}

/** Takes a log record. It says nothing by itself: what a call shows of the skill is better, and may come later. */
export function noteTelemetry(value: unknown, state: TelemetryState): void {
  const parsed = SkillInvocation.safeParse(value);
  if (parsed.success) state.invoked.add(parsed.data.attributes['skill.name']);
}

/** Takes what the other channels have shown. */
export function noteEvents(events: readonly TraceEvent[], state: TelemetryState): void {
  for (const event of events) {
    if (event.type === 'skill-call') state.told.add(event.id ?? event.requested);
    if (event.type !== 'tool-call' || event.tool !== 'shell') continue;
    state.calls.push({ callId: event.callId, input: JSON.stringify(event.input) });
  }
}

/** The call that the record is about: the last one that names the skill, else the last one. */
function likelyCall(name: string, { calls }: TelemetryState): string | null {
  return (calls.findLast(({ input }) => input.includes(name)) ?? calls.at(-1))?.callId ?? null;
}

/**
 * At the end: skills that Codex says were invoked and whose text no call has shown. They were asked for, no more (DESIGN 5): the
 * record also comes for reads that fail.
 */
export function telemetryOnly(state: TelemetryState): TraceEventOf<'skill-call'>[] {
  return [...state.invoked].flatMap((requested) => {
    const id = resolveSkill(state.context.namespace, requested)?.id ?? null;
    const callId = likelyCall(requested, state);
    if (callId === null || state.told.has(id ?? requested)) return [];
    const detail = 'telemetry only: Codex says that the skill was invoked; no output showed its text';
    return [{ type: 'skill-call', callId, requested, id, status: 'failed', evidence: 'event', detail }];
  });
}
