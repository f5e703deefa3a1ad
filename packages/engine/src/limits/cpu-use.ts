/** Counters of work done, that only grow. Two of them tell how busy the cores were in between. */
export interface CpuCounters {
  /** Of any one clock, in milliseconds. */
  atMs: number;
  /** Time that all cores of the machine have been busy, and have been there at all; both summed over the cores. */
  busyMs: number;
  totalMs: number;
  /** Processor time of the control group that limits us; `null`: none does. */
  groupMs: number | null;
}

const share = (part: number, whole: number): number =>
  whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0;

/**
 * Share of the cores that was busy between two readings, in [0, 1]: of the machine, or of what the control group allows, whichever is busier.
 * @param cores as many as we may use
 */
export function busyShare(before: CpuCounters, after: CpuCounters, cores: number): number {
  const machine = share(after.busyMs - before.busyMs, after.totalMs - before.totalMs);
  if (before.groupMs === null || after.groupMs === null) return machine;
  return Math.max(machine, share(after.groupMs - before.groupMs, (after.atMs - before.atMs) * cores));
}
