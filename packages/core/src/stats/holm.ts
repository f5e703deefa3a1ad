/**
 * P-values adjusted for the number of comparisons shown together, in the order given: the step-down method of Holm 1979 ("A simple
 * sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 65–70). The j-th smallest of m is multiplied
 * by m − j + 1; none falls below a smaller one, none rises above 1.
 * @example holm([0.01, 0.04, 0.03]) // [0.03, 0.06, 0.06]
 */
export function holm(values: readonly number[]): number[] {
  const order = values
    .map((_, index) => index)
    .toSorted((left, right) => (values[left] ?? 0) - (values[right] ?? 0));
  const adjusted = Array.from(values);
  let least = 0;
  for (const [rank, index] of order.entries()) {
    least = Math.min(1, Math.max(least, (values.length - rank) * (values[index] ?? 1)));
    adjusted[index] = least;
  }
  return adjusted;
}
