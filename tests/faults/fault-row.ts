import type { Damage } from './count-damage.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Lines for the table of faults. */
    faults?: FaultRow[];
  }
}

/** One line of the table: a fault, how often it was tried, and what it has cost, added up. */
export interface FaultRow extends Damage {
  fault: string;
  tried: number;
  /** What becomes of the run, in words. */
  outcome: string;
  peakRssMiB: number;
}

/** What one try has cost, and the memory it took. */
export interface FaultTry extends Damage {
  peakRssMiB: number;
}

const NOTHING: Damage = { lost: 0, twice: 0, processes: 0, folders: 0, unlisted: 0, wrong: 0 };

/** What must come out of every fault, whatever it is. */
export const NO_DAMAGE: Readonly<Damage> = NOTHING;

/** Adds up tries. One that could not be brought to its end throws. */
export function sumTries(
  fault: string,
  outcome: string,
  results: readonly PromiseSettledResult<FaultTry>[],
): FaultRow {
  const tries = results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  const sum = (count: keyof Damage) => tries.reduce((total, one) => total + one[count], 0);
  return {
    ...{ fault, tried: tries.length, outcome },
    lost: sum('lost'),
    twice: sum('twice'),
    processes: sum('processes'),
    folders: sum('folders'),
    unlisted: sum('unlisted'),
    wrong: sum('wrong'),
    peakRssMiB: Math.max(0, ...tries.map(({ peakRssMiB }) => peakRssMiB)),
  };
}

/** The damage of a row alone. */
export function damageOf({ folders, lost, processes, twice, unlisted, wrong }: FaultRow): Damage {
  return { lost, twice, processes, folders, unlisted, wrong };
}
