import { type ParserContext, resolveSkill, type TraceEvent, type TraceEventOf } from '@skillgauge/core';
import { findCanaries } from './canary-hits.ts';
import { isJsonObject } from './json-line.ts';
import { type JoinedCall, NO_RESULT } from './tool-ledger.ts';

/** A tool call that came to its end, as far as it says something of skills. */
export interface EndedCall {
  callId: string;
  /** The command, or whatever else names a file. */
  command: string;
  output: string;
  /** What the model was shown of the output. @default all of it */
  shown?: string;
  ok: boolean;
  denied?: boolean;
}

const SKILL_FILE = /(skills[/\\])?([^\s'"`/\\;|&<>()$*?{}[\]]+)[/\\]SKILL\.md\b/g;

/** Names that a command spells in `…/<name>/SKILL.md`: of installed skills anywhere, of others below a `skills` folder. */
function namedSkills(command: string, context: ParserContext): { requested: string; id: string | null }[] {
  const named = new Map<string, { requested: string; id: string | null }>();
  for (const [, below, requested = ''] of command.matchAll(SKILL_FILE)) {
    const id = resolveSkill(context.namespace, requested)?.id ?? null;
    if (id !== null || below !== undefined) named.set(id ?? requested, { requested, id });
  }
  return [...named.values()];
}

/**
 * What one ended call says of skills, for a harness whose model loads a skill by reading its file. `loaded` is the canary of one
 * skill in the output of a call that succeeded; several, or a diff, are `exploratory`. A call that failed shows at most that a
 * skill was asked for. A path alone shows nothing.
 */
export function skillFileCalls(call: EndedCall, context: ParserContext): TraceEvent[] {
  const named = namedSkills(call.command, context);
  const event = (requested: string, id: string | null, status: Status): TraceEvent => ({
    type: 'skill-call',
    callId: call.callId,
    requested,
    id,
    status,
    evidence: 'canary',
    detail: status === 'loaded' || status === 'exploratory' ? '' : call.output.trim().slice(0, 300),
  });
  if (!call.ok) {
    return named.map(({ id, requested }) => {
      if (id === null) return event(requested, null, 'unknown');
      return event(requested, id, call.denied === true ? 'denied' : 'failed');
    });
  }
  const hits = findCanaries(call.shown ?? call.output, context.canaries);
  const { kind } = hits;
  if (kind === 'none') return [];
  return hits.ids.map((id) => event(named.find((skill) => skill.id === id)?.requested ?? id, id, kind));
}

/** What a joined call says of skills: the same. `named` are the arguments that name a file: a path, a command. */
export function judgeFileCall(
  { callId, input, outcome }: JoinedCall,
  named: readonly string[],
  context: ParserContext,
): TraceEvent[] {
  const words = isJsonObject(input) ? named.map((name) => input[name]) : [];
  const command = words.filter((word) => typeof word === 'string').join(' ');
  const { denied, ok, output } = outcome ?? NO_RESULT;
  return skillFileCalls({ callId, command, denied, ok, output }, context);
}

type Status = TraceEventOf<'skill-call'>['status'];
