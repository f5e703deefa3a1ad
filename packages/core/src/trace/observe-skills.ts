import type { ResolvedSkill } from '../driver/installation.ts';
import type { Canary } from '../driver/parser.ts';
import type { SkillObservation } from '../run/record.ts';
import type { TraceEvent, TraceEventOf } from './trace-event.ts';

/**
 * The predicate of trigger measurement: was the skill with this announced id loaded? Ids are compared whole, so `pdf` does
 * not fire `pdf-forms`. A call that failed, was denied, named nothing, or listed many skills is no firing.
 */
export function skillResolved(trace: readonly TraceEvent[], id: string): boolean {
  return trace.some((event) => event.type === 'skill-call' && event.status === 'loaded' && event.id === id);
}

function isSkillCall(event: TraceEvent): event is TraceEventOf<'skill-call'> {
  return event.type === 'skill-call';
}

/** What a trace shows of every installed skill, in namespace order, then of every other name that was asked for. */
export function observeSkills(
  trace: readonly TraceEvent[],
  namespace: readonly ResolvedSkill[],
  canaries: readonly Canary[] = [],
): SkillObservation[] {
  const calls = trace.filter(isSkillCall);
  const answers = trace.filter((event) => event.type === 'message').map((event) => event.text);
  const observe = (id: string, own: TraceEventOf<'skill-call'>[], installed: boolean): SkillObservation => {
    const firing = own.find((call) => call.status === 'loaded');
    const token = canaries.find((canary) => canary.id === id)?.token;
    return {
      id,
      installed,
      attempted: own.some((call) => call.status !== 'exploratory'),
      loaded: installed && firing !== undefined,
      followed: firing !== undefined && token !== undefined && answers.some((text) => text.includes(token)),
      exploratory: own.some((call) => call.status === 'exploratory'),
      evidence: installed ? (firing?.evidence ?? null) : null,
    };
  };
  const installed = namespace.map((skill) =>
    observe(
      skill.id,
      calls.filter((call) => call.id === skill.id),
      true,
    ),
  );
  const known = new Set(namespace.map((skill) => skill.id));
  const foreign = new Set(calls.map((call) => call.id ?? call.requested).filter((name) => !known.has(name)));
  return [
    ...installed,
    ...[...foreign].map((name) =>
      observe(
        name,
        calls.filter((call) => (call.id ?? call.requested) === name),
        false,
      ),
    ),
  ];
}
