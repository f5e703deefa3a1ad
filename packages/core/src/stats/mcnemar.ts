/** How two set-ups decided the same cases. */
export interface McNemarResult {
  /** Cases that only the first, or only the second, triggered. */
  onlyFirst: number;
  onlySecond: number;
  /** Two-sided, exact. */
  p: number;
}

/** P(X ≤ most) for X of `size` fair coins, in logarithms, so that 0.5^size cannot vanish. */
function fairCoinTail(most: number, size: number): number {
  let logTerm = -size * Math.LN2;
  let tail = Math.exp(logTerm);
  for (let heads = 1; heads <= most; heads += 1) {
    logTerm += Math.log((size - heads + 1) / heads);
    tail += Math.exp(logTerm);
  }
  return tail;
}

/**
 * The exact test of McNemar on pairs of yes/no decisions: of the pairs that differ, each way is as likely under no difference, so
 * p = min(1, 2 · P(X ≤ min(b, c))) with X binomial(b + c, ½) (McNemar 1947, "Note on the sampling error of the difference between
 * correlated proportions or percentages", Psychometrika 12, 153–157; the exact form as in R's `binom.test(b, b + c)`). It throws away
 * how often a case fired: shown as description, never the verdict.
 */
export function mcnemar(pairs: readonly (readonly [first: boolean, second: boolean])[]): McNemarResult {
  const onlyFirst = pairs.filter(([first, second]) => first && !second).length;
  const onlySecond = pairs.filter(([first, second]) => !first && second).length;
  const tail = fairCoinTail(Math.min(onlyFirst, onlySecond), onlyFirst + onlySecond);
  return { onlyFirst, onlySecond, p: Math.min(1, 2 * tail) };
}
