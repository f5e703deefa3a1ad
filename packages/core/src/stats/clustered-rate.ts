import { studentTQuantile } from './student-t.ts';
import { wilsonInterval } from './wilson-interval.ts';

/** One case: how many of its scored trials fired. */
export interface CaseCount {
  fired: number;
  trials: number;
}

/** A rate over trials that come in cases, with its interval. */
export interface ClusteredRate {
  rate: number;
  low: number;
  high: number;
  /** Confidence level of the interval. */
  level: number;
  /** Intra-cluster correlation, as estimated: may be below 0. `null` where the data do not tell. */
  icc: number | null;
  /** How many independent trials the trials are worth. */
  effectiveSize: number;
  cases: number;
  trials: number;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Intra-cluster correlation of a proportion by one-way analysis of variance: (MSB − MSW) / (MSB + (k₀ − 1) · MSW) with
 * k₀ = (N − Σk²/N) / (m − 1) (Donner 1986, "A review of inference procedures for the intraclass correlation coefficient in the
 * one-way random effects model", International Statistical Review 54, 67–82). `null` when nothing varies, or when every case
 * has one trial only.
 */
export function intraClusterCorrelation(cases: readonly CaseCount[]): number | null {
  const count = cases.length;
  const total = sum(cases.map(({ trials }) => trials));
  if (count < 2 || total === count) return null;
  const fired = sum(cases.map((item) => item.fired));
  // Both sums of squares are kept as fractions over whole numbers, so that "nothing varies" is exactly 0.
  const between =
    sum(cases.map((item) => (item.fired * total - fired * item.trials) ** 2 / item.trials)) / total ** 2;
  const within = sum(cases.map((item) => (item.fired * (item.trials - item.fired)) / item.trials));
  if (between === 0 && within === 0) return null;
  const meanSquareBetween = between / (count - 1);
  const meanSquareWithin = within / (total - count);
  const typicalSize = (total - sum(cases.map(({ trials }) => trials ** 2)) / total) / (count - 1);
  return (meanSquareBetween - meanSquareWithin) / (meanSquareBetween + (typicalSize - 1) * meanSquareWithin);
}

function effectiveSize(cases: readonly CaseCount[], total: number, icc: number | null): number {
  // Trials that never vary say nothing of how far they are independent: each case then counts once.
  if (icc === null) return cases.length;
  const weightedSize = sum(cases.map(({ trials }) => trials ** 2)) / total;
  return total / Math.max(1, 1 + (weightedSize - 1) * icc);
}

/**
 * The rate of firing over all trials, with an interval in which trials of one case are not taken as independent: Wilson's
 * interval with the effective sample size n/deff and the t quantile with m − 1 degrees of freedom, m being the number of cases (the
 * idea of Korn and Graubard 1998, "Confidence intervals for proportions with small expected number of positive counts estimated
 * from survey data", Survey Methodology 24, 193–201). deff = 1 + (k* − 1) · ICC with k* = Σk²/Σk (Kish 1965, "Survey Sampling"), at
 * least 1. Cases without a trial are left out; `null` when fewer than two cases are left.
 * @default level 0.95
 */
export function clusteredRate(counts: readonly CaseCount[], level = 0.95): ClusteredRate | null {
  const cases = counts.filter(({ trials }) => trials > 0);
  if (cases.length < 2) return null;
  const trials = sum(cases.map((item) => item.trials));
  const rate = sum(cases.map((item) => item.fired)) / trials;
  const icc = intraClusterCorrelation(cases);
  const size = effectiveSize(cases, trials, icc);
  const { low, high } = wilsonInterval(rate, size, studentTQuantile(level, cases.length - 1));
  return { rate, low, high, level, icc, effectiveSize: size, cases: cases.length, trials };
}
