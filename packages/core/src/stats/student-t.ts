import jstat from 'jstat';

/**
 * The two-sided quantile of Student's t distribution: the t beyond which, on both sides together, 1 − `level` lies.
 * @example studentTQuantile(0.95, 9) // 2.262…
 */
export function studentTQuantile(level: number, degreesOfFreedom: number): number {
  return jstat.studentt.inv(1 - (1 - level) / 2, degreesOfFreedom);
}

/**
 * The share of Student's t distribution that lies further out than `t`, on both sides together.
 * @example studentTTail(2.262157, 9) // 0.05
 */
export function studentTTail(t: number, degreesOfFreedom: number): number {
  return Math.min(1, 2 * jstat.studentt.cdf(-Math.abs(t), degreesOfFreedom));
}

/** The share of the noncentral t distribution that lies above `t`. */
export function noncentralTailAbove(t: number, degreesOfFreedom: number, noncentrality: number): number {
  return 1 - jstat.noncentralt.cdf(t, degreesOfFreedom, noncentrality);
}
