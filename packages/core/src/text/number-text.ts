/** What stands in a report where there is nothing to show. */
export const NOT_AVAILABLE = 'n/a';

/** What stands in a report for a figure that the harness does not give. */
export const NOT_REPORTED = 'not reported';

/** A rate with two decimals, or `n/a`. Never NaN or Infinity. */
export function rateText(rate: number | null): string {
  return rate !== null && Number.isFinite(rate) ? rate.toFixed(2) : NOT_AVAILABLE;
}

/** A whole number with thousands apart, or `not reported`. */
export function countText(count: number | null): string {
  return count === null || !Number.isFinite(count) ? NOT_REPORTED : count.toLocaleString('en-US');
}

/** US dollars with four decimals (more where four would show a cost as 0), or `not reported`. */
export function costText(costUsd: number | null): string {
  if (costUsd === null || !Number.isFinite(costUsd)) return NOT_REPORTED;
  const text = costUsd.toFixed(4);
  return `$${costUsd > 0 && Number(text) === 0 ? costUsd.toFixed(8) : text}`;
}

/** `1 run`, `2 runs`. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${countText(count)} ${count === 1 ? noun : nouns}`;
}

/** `a, b, c and 4 more`. */
export function nameSome(names: readonly string[], limit = 10): string {
  const rest = names.length - limit;
  return names.slice(0, limit).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
