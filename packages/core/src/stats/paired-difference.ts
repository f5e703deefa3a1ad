import { type CaseCount, clusteredRate } from './clustered-rate.ts';
import { studentTQuantile } from './student-t.ts';
import { type ProportionBounds, wilsonInterval } from './wilson-interval.ts';

/** The same case in two set-ups. */
export interface CasePair {
  a: CaseCount;
  b: CaseCount;
}

/** How much more often the second set-up fired, with its interval, all within −1 to 1. */
export interface PairedDifference {
  difference: number;
  low: number;
  high: number;
  /** Confidence level of the interval. */
  level: number;
  /** Cases with a scored trial in both. */
  cases: number;
}

/** A proportion within its interval. */
export interface BoundedRate extends ProportionBounds {
  rate: number;
}

/**
 * The interval of a difference b − a from the intervals of a and b and their correlation, "square and add": the variance is recovered
 * from the interval's limits on the side that matters (Newcombe 1998, "Improved confidence intervals for the difference between
 * binomial proportions based on paired data", Statistics in Medicine 17, 2635–2650; Zou and Donner 2008 call it MOVER).
 */
export function squareAndAdd(a: BoundedRate, b: BoundedRate, correlation: number): ProportionBounds {
  const reach = (one: number, other: number) =>
    Math.sqrt(Math.max(0, one ** 2 - 2 * correlation * one * other + other ** 2));
  const difference = b.rate - a.rate;
  return {
    low: Math.max(-1, difference - reach(b.rate - b.low, a.high - a.rate)),
    high: Math.min(1, difference + reach(b.high - b.rate, a.rate - a.low)),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Correlation of the case rates of two set-ups. Newcombe's method 10 takes half a subject off a positive covariance; here it is half a
 * trial, which for one trial a case is the same. 0 where one of them does not vary.
 */
function caseCorrelation(pairs: readonly CasePair[]): number {
  const a = pairs.map((pair) => pair.a.fired / pair.a.trials);
  const b = pairs.map((pair) => pair.b.fired / pair.b.trials);
  const [meanA, meanB] = [mean(a), mean(b)];
  const spread = Math.sqrt(
    mean(a.map((rate) => (rate - meanA) ** 2)) * mean(b.map((rate) => (rate - meanB) ** 2)),
  );
  if (spread < 1e-12) return 0;
  const covariance = mean(a.map((rate, index) => (rate - meanA) * ((b[index] ?? 0) - meanB)));
  const halfTrial = 1 / (pairs.length * mean(pairs.map((pair) => pair.a.trials + pair.b.trials)));
  return covariance <= 0 ? covariance / spread : Math.max(0, covariance - halfTrial) / spread;
}

/** Mean of the case rates, within the interval that `clusteredRate` gives an arm. */
function armRate(counts: readonly CaseCount[], level: number): BoundedRate | null {
  const found = clusteredRate(counts, level);
  if (found === null) return null;
  const rate = mean(counts.map(({ fired, trials }) => fired / trials));
  return { rate, ...wilsonInterval(rate, found.effectiveSize, studentTQuantile(level, found.cases - 1)) };
}

/**
 * How much more often `b` fired than `a` on the same cases: the mean over cases of p_b − p_a, with the interval of Newcombe 1998,
 * method 10, made from each arm's interval (`clusteredRate`) and the correlation of the case rates. Cases without a trial on one side are
 * left out; `null` when fewer than two are left.
 * @default level 0.95
 */
export function pairedDifference(pairs: readonly CasePair[], level = 0.95): PairedDifference | null {
  const both = pairs.filter(({ a, b }) => a.trials > 0 && b.trials > 0);
  const a = armRate(
    both.map((pair) => pair.a),
    level,
  );
  const b = armRate(
    both.map((pair) => pair.b),
    level,
  );
  if (a === null || b === null) return null;
  const bounds = squareAndAdd(a, b, caseCorrelation(both));
  return { difference: b.rate - a.rate, ...bounds, level, cases: both.length };
}
