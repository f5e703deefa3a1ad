import { pairedDifference, seededRandom } from '@skillgauge/core';
import { drawCase, meanOf, trueRates } from './case-draws.ts';
import type { Coverage } from './rate-coverage.ts';

/** One cell of the table of intervals for a paired difference. */
export interface DifferenceCell {
  cases: number;
  trials: number;
  icc: number;
  rateA: number;
  rateB: number;
  /** The share of cases that are as easy in the one arm as in the other; the rest have nothing to do with each other. */
  shared: number;
}

/** Rates of the two arms: no difference, small ones, large ones, and from always to hardly ever. */
const RATES: [rateA: number, rateB: number][] = [
  [0.5, 0.5],
  [0.8, 0.8],
  [0.95, 0.95],
  [1, 1],
  [0.8, 0.6],
  [0.5, 0.2],
  [0.95, 0.5],
  [1, 0.8],
  [1, 0.02],
];

/** The cells that docs/statistics.md shows. */
export const DIFFERENCE_CELLS: DifferenceCell[] = [10, 20].flatMap((cases) =>
  RATES.flatMap(([rateA, rateB]) =>
    [
      { icc: 0, shared: 0 },
      { icc: 0.3, shared: 0 },
      { icc: 0.3, shared: 0.8 },
      { icc: 0.7, shared: 0 },
      { icc: 0.7, shared: 0.8 },
    ].map((kind) => ({ cases, trials: 3, rateA, rateB, ...kind })),
  ),
);

/** Draws the same cases in two arms again and again, and counts how often the interval holds the true difference. */
export function differenceCoverage(cell: DifferenceCell, draws: number, seed: number): Coverage {
  const { cases, icc, rateA, rateB, shared, trials } = cell;
  const [a, b] = [trueRates({ rate: rateA, icc }), trueRates({ rate: rateB, icc })];
  const truth = meanOf(b) - meanOf(a);
  const random = seededRandom(seed, 'difference', ...Object.values(cell));
  let held = 0;
  let width = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const pairs = Array.from({ length: cases }, () => {
      const position = random();
      const other = random() < shared ? position : random();
      return { a: drawCase(a, position, trials, random), b: drawCase(b, other, trials, random) };
    });
    const found = pairedDifference(pairs);
    if (found === null) continue;
    width += found.high - found.low;
    if (found.low <= truth && truth <= found.high) held += 1;
  }
  return { coverage: held / draws, meanWidth: width / draws };
}
