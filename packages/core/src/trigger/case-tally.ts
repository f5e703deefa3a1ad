import type { RunRecord, SkillObservation } from '../run/record.ts';
import { ratioOrNull } from '../stats/ratio.ts';
import type { TriggerCase } from './case.ts';
import type { CaseResult } from './report.ts';

/** What the runs of a case are counted by. */
export interface CaseTally {
  add(record: RunRecord): void;
  /** @param isKnown the harness's id of the skill under test is known: without it nobody can say which skills are others */
  result(threshold: number, isKnown: boolean): CaseResult;
}

/** True for runs in which the model answered: only these show anything of a skill. */
function hasAnswer({ outcome }: Pick<RunRecord, 'outcome'>): boolean {
  return outcome === 'scored' || outcome === 'censored';
}

/** @param targetId the id of the skill under test, as the harness knows it */
export function createCaseTally(item: TriggerCase, targetId: string): CaseTally {
  const outcomes = { scored: 0, censored: 0, errored: 0, skipped: 0 };
  const others = new Map<string, number>();
  const counts = { fired: 0, attempted: 0, exploratory: 0 };

  const observe = (skill: SkillObservation): void => {
    if (!skill.installed) return;
    if (skill.id !== targetId) {
      if (skill.loaded) others.set(skill.id, (others.get(skill.id) ?? 0) + 1);
      return;
    }
    if (skill.loaded) return;
    if (skill.attempted) counts.attempted += 1;
    if (skill.exploratory) counts.exploratory += 1;
  };
  return {
    add: (record) => {
      outcomes[record.outcome] += 1;
      if (!hasAnswer(record)) return;
      if (record.outcome === 'scored' && record.fired === true) counts.fired += 1;
      for (const skill of record.skills) observe(skill);
    },
    result: (threshold, isKnown) => {
      const { scored: n, ...excluded } = outcomes;
      const rate = ratioOrNull(counts.fired, n);
      return {
        id: item.id,
        prompt: item.prompt,
        shouldTrigger: item.shouldTrigger,
        ...(item.style === undefined ? {} : { style: item.style }),
        tags: item.tags,
        planned: n + excluded.censored + excluded.errored + excluded.skipped,
        n,
        rate,
        triggered: rate === null ? null : rate >= threshold,
        flaky: counts.fired > 0 && counts.fired < n,
        ...counts,
        ...excluded,
        others: isKnown
          ? Object.fromEntries([...others].toSorted(([left], [right]) => (left < right ? -1 : 1)))
          : {},
      };
    },
  };
}
