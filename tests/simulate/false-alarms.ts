import { holm, seededRandom, signFlipTest } from '@skillgauge/core';
import { type CasePopulation, drawCase, trueRates } from './case-draws.ts';

/** One cell of the table of false alarms: the same thing measured several times. */
export interface AlarmCell extends CasePopulation {
  cases: number;
  trials: number;
}

/** The cells that docs/statistics.md shows. */
export const ALARM_CELLS: AlarmCell[] = [10, 20].flatMap((cases) =>
  [0, 0.3, 0.7].flatMap((icc) => [0.5, 0.8, 0.95].map((rate) => ({ cases, trials: 3, icc, rate }))),
);

/** Measures the same cases `arms` times: the case rates of each. */
function measureArms(rates: Float64Array, cell: AlarmCell, arms: number, random: () => number): number[][] {
  const positions = Array.from({ length: cell.cases }, () => random());
  return Array.from({ length: arms }, () =>
    positions.map((position) => drawCase(rates, position, cell.trials, random).fired / cell.trials),
  );
}

function pairValues(arms: readonly (readonly number[])[], seed: number): number[] {
  return arms.flatMap((first, index) =>
    arms.slice(index + 1).map((second) => {
      const differences = first.map((rate, item) => (second[item] ?? 0) - rate);
      return signFlipTest(differences, { seed }).p;
    }),
  );
}

/** How often two measurements of the same thing differ at 5 %. */
export function singleAlarms(cell: AlarmCell, draws: number, seed: number): number {
  const rates = trueRates(cell);
  const random = seededRandom(seed, 'alarm', cell.cases, cell.icc, cell.rate);
  let alarms = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const [p = 1] = pairValues(measureArms(rates, cell, 2, random), seed);
    if (p <= 0.05) alarms += 1;
  }
  return alarms / draws;
}

/**
 * How often any of the comparisons of three measurements of the same thing differs at 5 % after Holm's adjustment: three pairs, each on
 * the rate of the positives and on that of as many negatives, which fire at 1 − rate.
 */
export function familyAlarms(cell: AlarmCell, draws: number, seed: number): number {
  const positives = trueRates(cell);
  const negatives = trueRates({ ...cell, rate: 1 - cell.rate });
  const random = seededRandom(seed, 'family', cell.cases, cell.icc, cell.rate);
  let alarms = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const values = [positives, negatives].flatMap((rates) =>
      pairValues(measureArms(rates, cell, 3, random), seed),
    );
    if (holm(values).some((p) => p <= 0.05)) alarms += 1;
  }
  return alarms / draws;
}
