import { ratioOrNull } from '../stats/ratio.ts';
import type { TriggerCase } from './case.ts';
import { isAnswered, type PlannedRun, targetObservation } from './collect-runs.ts';
import type { CaseResult } from './report.ts';

/** What the score of a case depends on besides its runs. */
export interface CaseScoring {
  threshold: number;
  targetId: string | null;
}

/** Other installed skills that were loaded, with the number of runs. Unknown, so empty, when the target's own id is unknown. */
function countOthers(answered: readonly PlannedRun[], targetId: string | null): Record<string, number> {
  if (targetId === null) return {};
  const loaded = answered.flatMap(({ record }) =>
    record.skills.filter((skill) => skill.installed && skill.loaded && skill.id !== targetId),
  );
  const counts = new Map<string, number>();
  for (const { id } of loaded) counts.set(id, (counts.get(id) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** Scores one case over its planned runs. Only scored runs are in `n`; attempts are looked for in every answered run. */
export function scoreCase(item: TriggerCase, runs: readonly PlannedRun[], scoring: CaseScoring): CaseResult {
  const { targetId, threshold } = scoring;
  const outcomes = (name: PlannedRun['record']['outcome']) =>
    runs.filter(({ record }) => record.outcome === name);
  const scored = outcomes('scored');
  const n = scored.length;
  const fired = scored.filter(({ record }) => record.fired === true).length;
  const rate = ratioOrNull(fired, n);
  const answered = runs.filter(isAnswered);
  const unloaded = answered
    .map((run) => targetObservation(run, targetId))
    .filter((skill) => skill !== undefined && !skill.loaded);
  return {
    id: item.id,
    prompt: item.prompt,
    shouldTrigger: item.shouldTrigger,
    ...(item.style === undefined ? {} : { style: item.style }),
    tags: item.tags,
    planned: runs.length,
    n,
    fired,
    rate,
    triggered: rate === null ? null : rate >= threshold,
    flaky: fired > 0 && fired < n,
    attempted: unloaded.filter((skill) => skill?.attempted === true).length,
    exploratory: unloaded.filter((skill) => skill?.exploratory === true).length,
    censored: outcomes('censored').length,
    errored: outcomes('errored').length,
    skipped: outcomes('skipped').length,
    others: countOthers(answered, targetId),
  };
}
