import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type IndexedRun, indexReport } from './indexed-run.ts';

/** A folder that looks like a run, and cannot be read as one. */
interface DamagedRun {
  name: string;
  problem: string;
}

/** The runs of a folder, the newest first. */
export interface RunList {
  runs: IndexedRun[];
  damaged: DamagedRun[];
}

/** Larger reports are opened, and not read for the list. */
const MOST_BYTES = 64 * 1024 * 1024;

type Entry = { run: IndexedRun } | { damaged: DamagedRun } | null;

/** True when there is a file at this path. */
export async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true;
}

/** Folders are named by the time at which they were made. */
function createdAt(name: string): Date | null {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z/.exec(name) ?? [];
  if (date === undefined || time === undefined) return null;
  const found = new Date(`${date}T${time.replaceAll('-', ':')}Z`);
  return Number.isNaN(found.getTime()) ? null : found;
}

function unfinished(name: string): IndexedRun {
  return {
    name,
    createdAt: createdAt(name),
    mode: 'unfinished',
    simulated: false,
    skills: [],
    drivers: [],
    verdict: 'has no report yet',
    costUsd: null,
    figures: [],
  };
}

function problemOf(error: unknown): string {
  if (error instanceof z.ZodError)
    return `report.json is no report: ${z.prettifyError(error).split('\n')[0] ?? ''}`;
  return `report.json cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}

async function readEntry(folder: string, name: string, size: number): Promise<Entry> {
  if (size > MOST_BYTES)
    return { damaged: { name, problem: 'report.json is too large for the list; open the run.' } };
  try {
    const index = indexReport(JSON.parse(await readFile(join(folder, name, 'report.json'), 'utf8')));
    return { run: { name, createdAt: createdAt(name), ...index } };
  } catch (error) {
    return { damaged: { name, problem: problemOf(error) } };
  }
}

/** Reads the list of runs. What has not changed is not read again. */
export interface RunIndex {
  read(): Promise<RunList>;
}

function inOrder(entries: readonly Entry[]): RunList {
  const byTime = (run: IndexedRun) => run.createdAt?.getTime() ?? 0;
  const known = entries.filter((entry) => entry !== null);
  return {
    runs: known
      .flatMap((entry) => ('run' in entry ? [entry.run] : []))
      .toSorted((left, right) => byTime(right) - byTime(left) || (left.name < right.name ? 1 : -1)),
    damaged: known.flatMap((entry) => ('damaged' in entry ? [entry.damaged] : [])),
  };
}

/**
 * An index of the runs of a folder. Links and whatever else lies there are passed over.
 * @param only name of the one run that is wanted; `null`: all
 */
export function createRunIndex(folder: string, only: string | null): RunIndex {
  const cache = new Map<string, { stamp: string; entry: Entry }>();
  const readOne = async (name: string): Promise<Entry> => {
    const found = await stat(join(folder, name, 'report.json')).catch(() => null);
    if (found === null) {
      return (await isFile(join(folder, name, 'plan.json'))) ? { run: unfinished(name) } : null;
    }
    const stamp = `${found.mtimeMs} ${found.size}`;
    const known = cache.get(name);
    if (known?.stamp === stamp) return known.entry;
    const entry = await readEntry(folder, name, found.size);
    cache.set(name, { stamp, entry });
    return entry;
  };
  return {
    read: async () => {
      const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
      const names = found.filter((entry) => entry.isDirectory()).map(({ name }) => name);
      const wanted = only === null ? names : names.filter((name) => name === only);
      const entries: Entry[] = [];
      for (const name of wanted) entries.push(await readOne(name));
      return inOrder(entries);
    },
  };
}
