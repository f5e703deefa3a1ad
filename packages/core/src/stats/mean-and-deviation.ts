/** A mean with the spread around it. */
export interface MeanAndDeviation {
  mean: number;
  /** Sample standard deviation, n − 1 in the denominator; `null` for fewer than two values. */
  deviation: number | null;
  n: number;
}

/** Mean and sample standard deviation (n − 1) of some numbers; `null` when there are none (R103, R109). */
export function meanAndDeviation(values: readonly number[]): MeanAndDeviation | null {
  const n = values.length;
  if (n === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: n < 2 ? null : Math.sqrt(squares / (n - 1)), n };
}
