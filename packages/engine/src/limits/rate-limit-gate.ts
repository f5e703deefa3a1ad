/** Pauses a whole driver after a rate limit. Times are in milliseconds of one clock. */
export interface RateLimitGate {
  /** How long a launch has still to wait; 0 when it may go. */
  remainingMs(): number;
  /** Marks a launch, to be given to `limited` if it meets a rate limit. */
  launch(): number;
  /** Notes a rate limit of that launch. The wait from now on. */
  limited(launch: number, retryAfterMs: number | undefined): number;
  /** Notes an ending that was not rate limited: the next wait is the first one again. */
  passed(): void;
}

/** A doubled wait is never longer than this. */
const LONGEST_OWN_WAIT_MS = 300_000;

/**
 * Makes the gate of a driver. A rate limit pauses it for as long as the provider asked, else for `firstWaitMs`, doubling with each
 * one in a row. Launches that were under way when a pause began met the same limit: they do not double it again.
 */
export function createRateLimitGate(firstWaitMs: number, now: () => number): RateLimitGate {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let pauses = 0;
  let inARow = 0;
  return {
    remainingMs: () => Math.max(0, pausedUntil - now()),
    launch: () => pauses,
    limited: (launch, retryAfterMs) => {
      if (launch === pauses) {
        pauses += 1;
        inARow += 1;
        const own = Math.min(LONGEST_OWN_WAIT_MS, firstWaitMs * 2 ** (inARow - 1));
        pausedUntil = now() + (retryAfterMs ?? own);
      } else if (retryAfterMs !== undefined) {
        pausedUntil = Math.max(pausedUntil, now() + retryAfterMs);
      }
      return Math.max(0, pausedUntil - now());
    },
    passed: () => {
      inARow = 0;
    },
  };
}
