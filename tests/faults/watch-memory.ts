import { readFileSync } from 'node:fs';

/** How often it is looked. The system keeps the highest value itself, so that only what rises in the last moment is missed. */
const LOOK_MS = 20;

/** Looks how much memory a process takes at most. */
export interface MemoryWatch {
  /** The highest resident set so far, in MiB; 0 where it cannot be told. */
  stop(): number;
}

/** Begins to look at a process. Linux only. */
export function watchMemory(pid: number): MemoryWatch {
  let peakKiB = 0;
  const look = (): void => {
    try {
      const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      peakKiB = Math.max(peakKiB, Number(peak ?? 0));
    } catch {
      // It has ended.
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    stop: () => {
      look();
      clearInterval(timer);
      return Math.round(peakKiB / 1024);
    },
  };
}
