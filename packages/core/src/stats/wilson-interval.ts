/** Two ends of an interval of a proportion, 0 ≤ low ≤ high ≤ 1. */
export interface ProportionBounds {
  low: number;
  high: number;
}

/**
 * The score interval of a proportion (Wilson 1927, "Probable inference, the law of succession, and statistical inference",
 * Journal of the American Statistical Association 22, 209–212).
 * @param rate the observed proportion, 0 to 1
 * @param size the (effective) number of independent observations, above 0; it need not be whole
 * @param quantile the two-sided quantile: 1.96 of the normal distribution, or of Student's t for few clusters
 */
export function wilsonInterval(rate: number, size: number, quantile: number): ProportionBounds {
  const square = quantile ** 2;
  const shrink = 1 + square / size;
  const centre = (rate + square / (2 * size)) / shrink;
  const half = (quantile * Math.sqrt((rate * (1 - rate)) / size + square / (4 * size ** 2))) / shrink;
  return {
    // The formula gives exactly 0 and 1 at the ends; floating point does not.
    low: rate === 0 ? 0 : Math.min(rate, Math.max(0, centre - half)),
    high: rate === 1 ? 1 : Math.max(rate, Math.min(1, centre + half)),
  };
}
