import { readdirSync, readFileSync } from 'node:fs';
import { MARKER_VARIABLE } from './environment.ts';

/** A process that may be ended later: the start time tells it from another one that got its pid afterwards. */
export interface ProcessIdentity {
  pid: number;
  startTime: string;
}

interface ProcessRow extends ProcessIdentity {
  parent: number;
  isZombie: boolean;
}

/** One row of the process table, or `null` when there is no such process. Linux only. */
function readRow(pid: number): ProcessRow | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in brackets, and may hold blanks and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      pid,
      parent: Number(fields[1]),
      startTime: fields[19] ?? '',
      isZombie: fields[0] === 'Z' || fields[0] === 'X',
    };
  } catch {
    return null;
  }
}

function isMarked(pid: number, entry: string): boolean {
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, 'latin1')}`.includes(`\0${entry}\0`);
  } catch {
    return false; // Another user's process, or one that has just ended.
  }
}

function listPids(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return []; // No /proc: macOS, Windows.
  }
}

/**
 * Processes that carry this run's marker in their environment, and all that descend from one or from `root`. Empty where there
 * is no /proc: there only the process group is ended.
 */
export function findRunProcesses(marker: string, root: number | null = null): ProcessIdentity[] {
  const rows = listPids()
    .map(readRow)
    .filter((row) => row !== null)
    .filter((row) => !row.isZombie && row.pid !== process.pid);
  const entry = `${MARKER_VARIABLE}=${marker}`;
  const found = new Set(
    rows.filter((row) => row.pid === root || isMarked(row.pid, entry)).map((row) => row.pid),
  );
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const row of rows) if (found.has(row.parent)) found.add(row.pid);
  }
  return rows.filter((row) => found.has(row.pid)).map(({ pid, startTime }) => ({ pid, startTime }));
}

/** True while this very process lives. */
export function isAlive({ pid, startTime }: ProcessIdentity): boolean {
  const row = readRow(pid);
  return row !== null && !row.isZombie && row.startTime === startTime;
}

/** Start time of a process in clock ticks since boot, or `null` where it cannot be told. */
export function processStartTime(pid: number): string | null {
  return readRow(pid)?.startTime ?? null;
}
