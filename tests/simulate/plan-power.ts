import { casesNeeded, expectedDifferenceSd, seededRandom, signFlipTest } from '@skillgauge/core';
import { drawCase, meanOf, trueRates } from './case-draws.ts';

/** One comparison that is planned for a power of 80 %. */
export interface PowerCell {
  rateA: number;
  rateB: number;
  icc: number;
  /** The share of cases that are as easy in the one arm as in the other; the rest have nothing to do with each other. */
  shared: number;
  trials: number;
}

/** The cells that docs/statistics.md shows. */
export const POWER_CELLS: PowerCell[] = [
  { rateA: 0.8, rateB: 0.6, icc: 0.3, shared: 0.5, trials: 3 },
  { rateA: 0.8, rateB: 0.6, icc: 0.3, shared: 0, trials: 3 },
  { rateA: 0.9, rateB: 0.6, icc: 0.3, shared: 0.5, trials: 3 },
  { rateA: 0.5, rateB: 0.2, icc: 0, shared: 0, trials: 3 },
  { rateA: 0.5, rateB: 0.2, icc: 0.7, shared: 0.5, trials: 3 },
  { rateA: 0.95, rateB: 0.8, icc: 0.3, shared: 0.5, trials: 3 },
];

/** Correlation of the true rates of cases that are as easy in both arms. */
function correlationOf(a: Float64Array, b: Float64Array): number {
  if (a.length !== b.length || a.length === 1) return 0;
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  const spread = (rates: Float64Array, mean: number) =>
    rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0);
  const shared = a.reduce((sum, rate, index) => sum + (rate - meanA) * ((b[index] ?? 0) - meanB), 0);
  return shared / Math.sqrt(spread(a, meanA) * spread(b, meanB));
}

/** The planned number of cases, and how often that many cases showed the difference (sign-flip, p ≤ 5 %). */
export function powerOfPlan(cell: PowerCell, draws: number, seed: number): { cases: number; power: number } {
  const { icc, rateA, rateB, shared, trials } = cell;
  const [a, b] = [trueRates({ rate: rateA, icc }), trueRates({ rate: rateB, icc })];
  const sd = expectedDifferenceSd({ ...cell, correlation: shared * correlationOf(a, b) });
  const cases = casesNeeded({ difference: rateB - rateA, sd, trials }) ?? 0;
  const random = seededRandom(seed, 'power', ...Object.values(cell));
  let shown = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const differences = Array.from({ length: cases }, () => {
      const position = random();
      const other = random() < shared ? position : random();
      const change = drawCase(b, other, trials, random).fired - drawCase(a, position, trials, random).fired;
      return change / trials;
    });
    // Where not every pattern is tried, 1,000 drawn ones tell a p of 5 % well enough for a power.
    if (signFlipTest(differences, { seed: draw, draws: 1000 }).p <= 0.05) shown += 1;
  }
  return { cases, power: shown / draws };
}
