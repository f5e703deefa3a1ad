import { meanAndDeviation } from './mean-and-deviation.ts';
import { studentTTail } from './student-t.ts';

/** Two means that were measured apart. */
export interface WelchResult {
  /** Mean of the second less mean of the first. */
  difference: number;
  t: number;
  degreesOfFreedom: number;
  /** Two-sided. */
  p: number;
}

/**
 * Welch's test of two means with unequal variances (Welch 1947, "The generalization of 'Student's' problem when several different
 * population variances are involved", Biometrika 34, 28–35), as R's `t.test(second, first)`. It knows nothing of pairs: shown as
 * description, never the verdict. `null` when a side has fewer than two values, or when neither varies.
 */
export function welch(first: readonly number[], second: readonly number[]): WelchResult | null {
  const [left, right] = [meanAndDeviation(first), meanAndDeviation(second)];
  if (left === null || right === null || left.deviation === null || right.deviation === null) return null;
  const leftError = left.deviation ** 2 / left.n;
  const rightError = right.deviation ** 2 / right.n;
  if (leftError + rightError === 0) return null;
  const difference = right.mean - left.mean;
  const t = difference / Math.sqrt(leftError + rightError);
  const degreesOfFreedom =
    (leftError + rightError) ** 2 / (leftError ** 2 / (left.n - 1) + rightError ** 2 / (right.n - 1));
  return { difference, t, degreesOfFreedom, p: studentTTail(t, degreesOfFreedom) };
}
