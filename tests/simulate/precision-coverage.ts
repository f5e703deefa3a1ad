import { bootstrapInterval, type CaseCount, ratioOrNull, seededRandom } from '@skillgauge/core';
import { drawCase, meanOf, trueRates } from './case-draws.ts';

/** One cell of the table of intervals for a precision: as many negatives as positives. */
export interface PrecisionCell {
  cases: number;
  trials: number;
  icc: number;
  rate: number;
  falsePositiveRate: number;
}

/** The cells that docs/statistics.md shows. */
export const PRECISION_CELLS: PrecisionCell[] = [10, 20].flatMap((cases) =>
  [0, 0.7].flatMap((icc) =>
    [0.1, 0.3].map((falsePositiveRate) => ({ cases, trials: 3, icc, rate: 0.8, falsePositiveRate })),
  ),
);

/** How often the interval held the true precision, of the draws that had one. */
export interface PrecisionCoverage {
  coverage: number;
  meanWidth: number;
  /** Share of draws without an interval: the precision was 0 or 1, or nothing fired. */
  none: number;
}

function firedOf(counts: readonly CaseCount[]): number {
  return counts.reduce((sum, { fired }) => sum + fired, 0);
}

function precisionOf([positives = [], negatives = []]: readonly (readonly CaseCount[])[]): number | null {
  const hits = firedOf(positives);
  return ratioOrNull(hits, hits + firedOf(negatives));
}

/** Draws positives and negatives again and again, and counts how often the interval of the precision holds the true one. */
export function precisionCoverage(cell: PrecisionCell, draws: number, seed: number): PrecisionCoverage {
  const rates = [cell.rate, cell.falsePositiveRate].map((rate) => trueRates({ rate, icc: cell.icc }));
  const [hits = 0, wrong = 0] = rates.map(meanOf);
  const truth = hits / (hits + wrong);
  const random = seededRandom(seed, 'precision', ...Object.values(cell));
  let [held, width, none] = [0, 0, 0];
  for (let draw = 0; draw < draws; draw += 1) {
    const strata = rates.map((rate) =>
      Array.from({ length: cell.cases }, () => drawCase(rate, random(), cell.trials, random)),
    );
    const precision = precisionOf(strata);
    const isBoundary = precision === null || precision === 0 || precision === 1;
    const found = isBoundary ? null : bootstrapInterval(strata, precisionOf, { seed: draw });
    if (found === null) {
      none += 1;
      continue;
    }
    width += found.high - found.low;
    if (found.low <= truth && truth <= found.high) held += 1;
  }
  return { coverage: held / (draws - none), meanWidth: width / (draws - none), none: none / draws };
}
