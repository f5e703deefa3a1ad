const LONGEST_MS = 60_000;

/**
 * How long to wait before the next attempt: doubling from `baseMs` with the attempts made, up to twice as long by chance, a
 * minute at most; never shorter than the provider asked for. `random` is in [0, 1).
 */
export function backoffMs(options: {
  attempt: number;
  baseMs: number;
  retryAfterMs: number | undefined;
  random: number;
}): number {
  const { attempt, baseMs, random, retryAfterMs } = options;
  const own = Math.min(LONGEST_MS, baseMs * 2 ** (attempt - 1) * (1 + random));
  return Math.round(Math.max(own, retryAfterMs ?? 0));
}
