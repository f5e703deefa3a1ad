import type { CaseCount } from './clustered-rate.ts';
import { meanAndDeviation } from './mean-and-deviation.ts';

/** C(part, k) / C(whole, k), the chance that k trials drawn without putting back are all among `part` of `whole`. */
function shareOfDraws(part: number, whole: number, k: number): number {
  let share = 1;
  for (let step = 0; step < k && share > 0; step += 1) share *= Math.max(0, part - step) / (whole - step);
  return share;
}

function checkDraws(k: number): void {
  if (!Number.isInteger(k) || k < 1)
    throw new RangeError(`k is ${k}: it must be a whole number of 1 or more.`);
}

function meanOver(
  counts: readonly CaseCount[],
  k: number,
  score: (count: CaseCount) => number,
): number | null {
  checkDraws(k);
  const enough = counts.filter(({ trials }) => trials >= k);
  return meanAndDeviation(enough.map(score))?.mean ?? null;
}

/**
 * pass^k: the chance that k trials of a case are all right, the mean of C(c, k) / C(n, k) over the cases with n ≥ k trials, of which c
 * were right (Yao et al. 2024, "τ-bench: A Benchmark for Tool-Agent-User Interaction in Real-World Domains", section 4). `null` when no
 * case has k trials.
 * @param counts `fired` is the number of right trials: for a case that should not trigger, those in which the skill did not fire
 * @throws RangeError when `k` is not a whole number of 1 or more
 */
export function passHatK(counts: readonly CaseCount[], k: number): number | null {
  return meanOver(counts, k, ({ fired, trials }) => shareOfDraws(fired, trials, k));
}

/**
 * pass@k: the chance that at least one of k trials of a case is right, the mean of 1 − C(n − c, k) / C(n, k) over the cases with n ≥ k
 * trials, of which c were right (Chen et al. 2021, "Evaluating Large Language Models Trained on Code", equation 1: unbiased). `null`
 * when no case has k trials.
 * @param counts `fired` is the number of right trials: for a case that should not trigger, those in which the skill did not fire
 * @throws RangeError when `k` is not a whole number of 1 or more
 */
export function passAtK(counts: readonly CaseCount[], k: number): number | null {
  return meanOver(counts, k, ({ fired, trials }) => 1 - shareOfDraws(trials - fired, trials, k));
}
