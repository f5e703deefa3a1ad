import type { EvalDriver, TraceEvent, TraceEventOf } from '@skillgauge/core';
import { show } from './compare.ts';
import type { RecordedCase, Recording } from './recording.ts';
import { linesOf, replay } from './replay.ts';

const STRANGER = 'no-such-skill-9c41';

type SkillCall = TraceEventOf<'skill-call'>;

function isFiring(event: TraceEvent): event is SkillCall {
  return event.type === 'skill-call' && event.status === 'loaded';
}

/** What in the output this firing rests on: the canary, or any spelling of the skill. */
function marksOf(event: SkillCall, { canaries, namespace }: RecordedCase): string[] {
  return event.evidence === 'canary'
    ? canaries.filter(({ id }) => id === event.id).map(({ token }) => token)
    : namespace.filter(({ id }) => id === event.id).flatMap(({ id, aliases }) => [id, ...aliases]);
}

function judgeFiring(driver: EvalDriver, recording: Recording, firing: SkillCall): string[] {
  if (!recording.case.namespace.some(({ id }) => id === firing.id)) {
    return [`${show(firing)} loads a skill that is not installed`];
  }
  const marks = marksOf(firing, recording.case).toSorted((left, right) => right.length - left.length);
  const without = linesOf(recording).map(({ channel, line }) => ({
    channel,
    line: marks.reduce((text, mark) => text.replaceAll(mark, STRANGER), line),
  }));
  const { thrown, trace } = replay(driver, recording, without);
  if (thrown !== null) return [thrown];
  return trace.some((event) => isFiring(event) && event.id === firing.id)
    ? [`${firing.id} fires also when ${marks.join(' and ') || 'nothing'} is nowhere in the output`]
    : [];
}

/**
 * No firing out of thin air: a loaded skill is an installed one, and with its canary (evidence `canary`) or every spelling
 * of its id (evidence `event`) taken out of the output it is not loaded.
 */
export function checkEvidence(driver: EvalDriver, recording: Recording): string[] {
  const firings = replay(driver, recording).trace.filter(isFiring);
  const onePerSkill = new Map(firings.map((firing) => [`${firing.evidence} ${firing.id}`, firing]));
  return [...onePerSkill.values()].flatMap((firing) => judgeFiring(driver, recording, firing));
}
