import type { RunError } from '@skillgauge/core';
import { type PaceLimits, paceDelayMs, withStart } from './pace.ts';
import { climbRamp, type Ramp, restartRamp } from './ramp.ts';
import { createRateLimitGate } from './rate-limit-gate.ts';

/** Says when the next run of a driver may start. Times are in milliseconds of one clock. */
export interface DriverGate {
  /** How long a start has still to wait: 0 when it may go, `Infinity` when a run has to end first. */
  delayMs(): number;
  /** Notes a start. To be given back to `ended`. */
  started(): number;
  /** Notes the end of that start. The wait from now on, when a rate limit ended it; else `null`. */
  ended(start: number, error: RunError | null): number | null;
}

/** What a gate goes by. */
export interface DriverGateOptions extends PaceLimits {
  /** First pause after a rate limit that does not say how long, doubling. */
  rateLimitWaitMs: number;
  /** Runs at once, when nothing holds the driver back. */
  runsAtOnce: () => number;
  now: () => number;
}

/** Makes the gate of a driver: pauses after rate limits, the way back from them, spacing, and runs a minute. */
export function createDriverGate(options: DriverGateOptions): DriverGate {
  const { now, rateLimitWaitMs, runsAtOnce } = options;
  const pauses = createRateLimitGate(rateLimitWaitMs, now);
  let ramp: Ramp | null = null;
  let lastPause = 0;
  let underWay = 0;
  let starts: readonly number[] = [];
  const climb = (start: number): void => {
    // Whatever began before the pause says nothing of how it is now.
    if (ramp !== null && start === lastPause) ramp = climbRamp(ramp);
  };
  return {
    delayMs: () => {
      const wait = Math.max(pauses.remainingMs(), paceDelayMs(options, starts, now()));
      return wait === 0 && ramp !== null && underWay >= ramp.limit ? Number.POSITIVE_INFINITY : wait;
    },
    started: () => {
      underWay += 1;
      starts = withStart(options, starts, now());
      return pauses.launch();
    },
    ended: (start, error) => {
      underWay -= 1;
      if (error?.class !== 'rate_limit') {
        pauses.passed();
        climb(start);
        return null;
      }
      const waitMs = pauses.limited(start, error.retryAfterMs);
      if (pauses.launch() !== lastPause) {
        ramp = restartRamp(ramp, runsAtOnce());
        lastPause = pauses.launch();
      }
      return waitMs;
    },
  };
}
