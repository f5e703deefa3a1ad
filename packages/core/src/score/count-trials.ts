import { ratioOrNull } from '../stats/ratio.ts';
import type { CaseScore } from './figures.ts';
import type { ScoreCase } from './score-case.ts';

/** What one trial showed: whether the skill under test fired, and which others did. `null`: it errored. */
export interface TrialResult {
  fired: boolean;
  others: readonly string[];
}

function countOthers(scored: readonly TrialResult[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of scored.flatMap(({ others }) => others)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** Counts the trials of one case. It is triggered when at least the share `threshold` of its scored trials fired. */
export function countTrials(
  item: ScoreCase,
  trials: readonly (TrialResult | null)[],
  threshold: number,
): CaseScore {
  const scored = trials.filter((trial) => trial !== null);
  const n = scored.length;
  const fired = scored.filter((trial) => trial.fired).length;
  const rate = ratioOrNull(fired, n);
  return {
    id: item.id,
    prompt: item.prompt,
    shouldTrigger: item.shouldTrigger,
    ...(item.style === undefined ? {} : { style: item.style }),
    tags: item.tags,
    planned: trials.length,
    n,
    fired,
    rate,
    triggered: rate === null ? null : rate >= threshold,
    flaky: fired > 0 && fired < n,
    errored: trials.length - n,
    others: countOthers(scored),
  };
}
