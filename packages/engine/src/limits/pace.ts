/** How quickly the runs of a driver may be started. Absent: as quickly as they come. */
export interface PaceLimits {
  /** Least time between two starts. */
  spacingMs?: number;
  /** Most starts in any 60 seconds. */
  runsPerMinute?: number;
}

const MINUTE_MS = 60_000;

/**
 * How long the next start has still to wait; 0 when it may go.
 * @param starts times of earlier starts, the newest last
 * @param now of the same clock as `starts`, in milliseconds
 */
export function paceDelayMs(limits: PaceLimits, starts: readonly number[], now: number): number {
  const { runsPerMinute, spacingMs = 0 } = limits;
  const last = starts.at(-1) ?? Number.NEGATIVE_INFINITY;
  // The start that must be a minute old before the next one.
  const oldest = runsPerMinute === undefined ? undefined : starts.at(-runsPerMinute);
  const freeAt = oldest === undefined ? Number.NEGATIVE_INFINITY : oldest + MINUTE_MS;
  return Math.max(0, last + spacingMs - now, freeAt - now);
}

/** The starts that matter for later ones, with a new one. */
export function withStart(limits: PaceLimits, starts: readonly number[], now: number): number[] {
  return [...starts, now].slice(-(limits.runsPerMinute ?? 1));
}
