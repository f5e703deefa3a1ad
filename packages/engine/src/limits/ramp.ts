/** How a driver comes back after a rate limit: with one run, then two, then four, up to as many as before. */
export interface Ramp {
  /** Runs at once. */
  limit: number;
  /** Runs that ended well at this limit. */
  passed: number;
  /** Runs at once when the rate limit came: it never comes back with more. */
  former: number;
}

/** The ramp at its foot. A rate limit on the way up leads back there, and leaves the former number as it was. */
export function restartRamp(before: Ramp | null, runsAtOnce: number): Ramp {
  return { limit: 1, passed: 0, former: before === null ? runsAtOnce : before.former };
}

/** Notes a run that began after the pause and met no rate limit: when as many as go at once have, their number doubles. */
export function climbRamp(ramp: Ramp): Ramp {
  const passed = ramp.passed + 1;
  if (passed < ramp.limit || ramp.limit >= ramp.former) return { ...ramp, passed };
  return { ...ramp, limit: Math.min(ramp.former, ramp.limit * 2), passed: 0 };
}
