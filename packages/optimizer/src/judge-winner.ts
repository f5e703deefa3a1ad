import {
  casesNeeded,
  meanAndDeviation,
  type OptimizerVerdict,
  signFlipTest,
  type TriggerCase,
} from '@skillgauge/core';
import type { CaseRate } from './candidate.ts';
import { LEAST_CHANGED } from './split-parts.ts';

const LEVEL = 0.05;

/** What is compared. */
export interface Contest {
  part: OptimizerVerdict['part'];
  cases: readonly TriggerCase[];
  original: readonly CaseRate[];
  winner: readonly CaseRate[];
  /** Candidates that were compared on this very part: 1 for an untouched one. */
  compared: number;
  seed: number;
}

/** How often a case went right, as a mean over drivers; `null` when one has no scored trial. */
function rightRate(item: TriggerCase, rates: readonly CaseRate[]): number | null {
  const own = rates.filter(({ caseId }) => caseId === item.id);
  if (own.length === 0 || own.some(({ trials }) => trials === 0)) return null;
  const fired = own.reduce((sum, { fired: count, trials }) => sum + count / trials, 0) / own.length;
  return item.shouldTrigger ? fired : 1 - fired;
}

function gainsOf({ cases, original, winner }: Contest): number[] {
  return cases.flatMap((item) => {
    const [before, after] = [rightRate(item, original), rightRate(item, winner)];
    // Means over drivers are not exact: what rounding makes is no change.
    return before === null || after === null ? [] : [Math.round((after - before) * 1e9) / 1e9];
  });
}

function trialsOf({ winner }: Contest): number {
  return Math.max(1, ...winner.map(({ trials }) => trials));
}

/** One-sided tests at 0.05 need as many cases as two-sided ones at 0.1. */
function needed(gains: readonly number[], contest: Contest): number | null {
  const spread = meanAndDeviation(gains);
  if (spread === null || spread.mean <= 0) return null;
  const sd = spread.deviation ?? 0;
  return casesNeeded({ difference: spread.mean, sd, trials: trialsOf(contest), level: 1 - 2 * LEVEL });
}

/**
 * The verdict on a winner: `proven` when the one-sided sign-flip test over the cases gives p ≤ 0.05 and at least five cases changed. Where
 * the winner was chosen on the same cases, p is multiplied by the number of candidates that were compared there (Bonferroni).
 */
export function judgeWinner(contest: Contest): OptimizerVerdict {
  const { compared, part, seed } = contest;
  const gains = gainsOf(contest);
  const changed = gains.filter((gain) => gain !== 0).length;
  const gain = meanAndDeviation(gains)?.mean ?? null;
  const common = { part, cases: gains.length, changed, gain };
  if (gain === null || gain <= 0) {
    const text =
      gain === null
        ? 'keep the original: nothing was measured in both'
        : 'keep the original: nothing that was tried is better';
    return { ...common, verdict: 'keep-original', text, p: null, casesNeeded: null };
  }
  const p = Math.min(1, signFlipTest(gains, { seed, alternative: 'greater' }).p * compared);
  const by = `better by ${gain.toFixed(2)} on ${gains.length} cases`;
  if (p <= LEVEL && changed >= LEAST_CHANGED) {
    return { ...common, verdict: 'proven', text: `proven: ${by}`, p, casesNeeded: null };
  }
  const cases = needed(gains, contest);
  const more = cases === null ? '' : `, ${cases} cases would be needed`;
  return { ...common, verdict: 'unproven', text: `unproven: ${by}${more}`, p, casesNeeded: cases };
}
