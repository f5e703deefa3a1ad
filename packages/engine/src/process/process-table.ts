import { closeSync, openSync, readdirSync, readlinkSync, readSync } from 'node:fs';
import { MARKER_VARIABLE } from './environment.ts';

/** A process that may be ended later: the start time tells it from another one that got its pid afterwards. */
export interface ProcessIdentity {
  pid: number;
  startTime: string;
}

interface ProcessRow extends ProcessIdentity {
  parent: number;
  isZombie: boolean;
  isKernelThread: boolean;
  hasTerminal: boolean;
}

/** Folders that are a run's alone. */
export interface RunFolders {
  folders: readonly string[];
  /** Start time of the run's first process, in clock ticks since boot; 0: not known. */
  since: number;
}

/** Every run looks at every process at its end, so files are read into one buffer, with no more calls than it takes. */
let buffer = Buffer.allocUnsafe(16 * 1024);

/** A file of /proc: its size is not known before it is read, and less than was asked for is its end. @throws Error */
function readProcFile(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    let size = readSync(descriptor, buffer, 0, buffer.length, null);
    while (size === buffer.length) {
      buffer = Buffer.concat([buffer], 2 * size);
      size += readSync(descriptor, buffer, size, size, null);
    }
    return buffer.toString('latin1', 0, size);
  } finally {
    closeSync(descriptor);
  }
}

/** `PF_KTHREAD` of the Linux kernel. */
const KERNEL_THREAD = 0x00200000;

/** One row of the process table, or `null` when there is no such process. Linux only. */
function readRow(pid: number): ProcessRow | null {
  try {
    const stat = readProcFile(`/proc/${pid}/stat`);
    // The second field is the command in brackets, and may hold blanks and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ', 20);
    return {
      pid,
      parent: Number(fields[1]),
      startTime: fields[19] ?? '',
      isZombie: fields[0] === 'Z' || fields[0] === 'X',
      hasTerminal: Number(fields[4]) !== 0,
      isKernelThread: (Number(fields[6]) & KERNEL_THREAD) !== 0,
    };
  } catch {
    return null;
  }
}

/** The marker that a process carries in its environment: '' is none, `null` is not known (yet). */
function readMarker(pid: number): string | null {
  try {
    const environment = readProcFile(`/proc/${pid}/environ`);
    // Empty, too, in the midst of the start of a program.
    if (environment === '') return null;
    const entry = `\0${MARKER_VARIABLE}=`;
    const at = `\0${environment}`.indexOf(entry);
    return at === -1 ? '' : (environment.slice(at + entry.length - 1).split('\0', 1)[0] ?? '');
  } catch {
    return null; // Another user's process, or one that has just ended.
  }
}

/** What is known of processes that were there at the last look. A stranger never becomes one of a run: only we start those. */
let known = new Map<number, { startTime: string; marker: string }>();

/** The marker of every process, read once in its life. */
function readMarkers(rows: readonly ProcessRow[]): (row: ProcessRow) => string | null {
  const markers: typeof known = new Map();
  for (const { isKernelThread, pid, startTime } of rows) {
    const before = known.get(pid);
    const marker = before?.startTime === startTime ? before.marker : isKernelThread ? '' : readMarker(pid);
    if (marker !== null) markers.set(pid, { startTime, marker });
  }
  known = markers;
  return ({ pid }) => markers.get(pid)?.marker ?? null;
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
 * A daemon may drop its environment and outlive its parents, and still works in the folder that it was started in. A shell that
 * somebody looks around with has a terminal.
 */
function worksIn({ folders, since }: RunFolders, row: ProcessRow): boolean {
  if (row.hasTerminal || row.isKernelThread || Number(row.startTime) < since) return false;
  try {
    const current = readlinkSync(`/proc/${row.pid}/cwd`);
    return folders.some((folder) => current === folder || current.startsWith(`${folder}/`));
  } catch {
    return false; // Another user's process, or one that has just ended.
  }
}

/**
 * Processes that carry this run's marker in their environment or work in its folders, and all that descend from one or from `root`.
 * Empty where there is no /proc: there only the process group is ended.
 */
export function findRunProcesses(
  marker: string,
  place: RunFolders,
  root: number | null = null,
): ProcessIdentity[] {
  const rows = listPids()
    .map(readRow)
    .filter((row) => row !== null)
    .filter((row) => !row.isZombie && row.pid !== process.pid);
  const markerOf = readMarkers(rows);
  const found = new Set(
    rows
      .filter((row) => row.pid === root || markerOf(row) === marker || worksIn(place, row))
      .map((row) => row.pid),
  );
  for (let before = 0; before !== found.size; ) {
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
