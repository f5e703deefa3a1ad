import type { AutoReason, MachineReading } from './auto-size.ts';
import { isRoundOver, judgeSize, noteWall, startAuto } from './auto-size.ts';

/** How many runs go at once under `auto`: one figure for all drivers that share the machine. */
export interface Machine {
  size(): number;
  /** Notes a run that ended well. `size` is what it began at. */
  ended(run: { driver: string; size: number; wallMs: number }): void;
}

/** What a machine goes by. */
export interface MachineOptions {
  start: number;
  most: number;
  /** Peak memory of the hungriest harness. */
  peakMiB: number;
  read: () => MachineReading;
  onChange: (size: number, reason: AutoReason) => void;
}

/** Makes the machine that drivers with `auto` share. It is read when enough runs have ended at one size. */
export function createMachine({ most, onChange, peakMiB, read, start }: MachineOptions): Machine {
  let state = startAuto(start, most);
  return {
    size: () => state.size,
    ended: (run) => {
      state = noteWall(state, run);
      if (!isRoundOver(state)) return;
      const judged = judgeSize(state, read(), peakMiB);
      state = judged.state;
      if (judged.reason !== null) onChange(state.size, judged.reason);
    },
  };
}
