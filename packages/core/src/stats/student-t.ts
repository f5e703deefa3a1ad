import jstat from 'jstat';

/**
 * The two-sided quantile of Student's t distribution: the t beyond which, on both sides together, 1 − `level` lies.
 * @example studentTQuantile(0.95, 9) // 2.262…
 */
export function studentTQuantile(level: number, degreesOfFreedom: number): number {
  return jstat.studentt.inv(1 - (1 - level) / 2, degreesOfFreedom);
}
