import jstat from 'jstat';

/**
 * The value below which the share `p` of the standard normal distribution lies.
 * @example normalQuantile(0.975) // 1.959…
 */
export function normalQuantile(p: number): number {
  return jstat.normal.inv(p, 0, 1);
}

/**
 * The value below which the share `p` of the beta distribution lies.
 * @example betaQuantile(0.05, 10, 1) // 0.741…: what 10 successes of 10 exclude from below
 */
export function betaQuantile(p: number, alpha: number, beta: number): number {
  const found = jstat.beta.inv(p, alpha, beta);
  // jstat 1.9.6 divides 0 by 0 where the quantile is smaller than any number above 0, as for p = 0.002 and alpha = 0.01.
  return Number.isNaN(found) ? 0 : found;
}

/** The share of the standard normal distribution that lies below `value`. */
export function normalTailBelow(value: number): number {
  return jstat.normal.cdf(value, 0, 1);
}
