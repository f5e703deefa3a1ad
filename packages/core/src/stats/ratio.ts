/** A ratio, or `null` when there is nothing to divide by: never 0, 1 or NaN in its place (DESIGN 8). */
export function ratioOrNull(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}
