import type { RunError } from '@skillgauge/core';

const LONGEST_MS = 60_000;

/** A provider that asks for more than this has closed for the day: waiting would look like hanging. */
export const LONGEST_PAUSE_MS = 600_000;

/** True when another attempt may help, and the provider does not ask to wait too long for it. */
export function isWorthRetrying({ retryable, retryAfterMs = 0 }: RunError): boolean {
  return retryable && retryAfterMs <= LONGEST_PAUSE_MS;
}

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
