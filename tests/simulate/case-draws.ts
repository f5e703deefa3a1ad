import { betaQuantile, type CaseCount } from '@skillgauge/core';

/** What the cases of one arm are like: the mean of their true rates, and how far trials of one case repeat each other. */
export interface CasePopulation {
  rate: number;
  icc: number;
}

/** So finely is a beta distribution of true rates cut. */
const STEPS = 4096;

/**
 * The true rates that cases may have, each as likely: the quantiles in the middle of equal slices of the beta distribution with this mean
 * and intra-cluster correlation. ICC 0: all the same.
 */
export function trueRates({ icc, rate }: CasePopulation): Float64Array {
  if (icc === 0 || rate === 0 || rate === 1) return Float64Array.of(rate);
  const size = (1 - icc) / icc;
  return Float64Array.from({ length: STEPS }, (_, index) =>
    betaQuantile((index + 0.5) / STEPS, rate * size, (1 - rate) * size),
  );
}

/** The mean of the rates as they are really drawn, so that the slices cost no accuracy. */
export function meanOf(rates: Float64Array): number {
  return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
}

/** Draws the trials of one case; `position` (0 to 1) is how easy the case is among all. */
export function drawCase(
  rates: Float64Array,
  position: number,
  trials: number,
  random: () => number,
): CaseCount {
  const rate = rates[Math.floor(position * rates.length)] ?? 0;
  let fired = 0;
  for (let trial = 0; trial < trials; trial += 1) if (random() < rate) fired += 1;
  return { fired, trials };
}
