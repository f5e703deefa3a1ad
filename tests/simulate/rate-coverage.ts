import { clusteredRate, seededRandom } from '@skillgauge/core';
import { type CasePopulation, drawCase, meanOf, trueRates } from './case-draws.ts';

/** One cell of the table of intervals for a rate. */
export interface RateCell extends CasePopulation {
  cases: number;
  trials: number;
}

/** How often the 95 % interval held the true rate, and how wide it was. */
export interface Coverage {
  coverage: number;
  meanWidth: number;
}

/** The cells that docs/statistics.md shows. */
export const RATE_CELLS: RateCell[] = [10, 20].flatMap((cases) =>
  [0, 0.3, 0.7].flatMap((icc) => [0.5, 0.8, 0.95].map((rate) => ({ cases, trials: 3, icc, rate }))),
);

/** Draws cases again and again, and counts how often the interval of their rate holds the true one. */
export function rateCoverage(cell: RateCell, draws: number, seed: number): Coverage {
  const rates = trueRates(cell);
  const truth = meanOf(rates);
  const random = seededRandom(seed, 'rate', cell.cases, cell.icc, cell.rate);
  let held = 0;
  let width = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const counts = Array.from({ length: cell.cases }, () => drawCase(rates, random(), cell.trials, random));
    const found = clusteredRate(counts);
    if (found === null) continue;
    width += found.high - found.low;
    if (found.low <= truth && truth <= found.high) held += 1;
  }
  return { coverage: held / draws, meanWidth: width / draws };
}
