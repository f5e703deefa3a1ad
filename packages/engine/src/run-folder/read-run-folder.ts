import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type PreflightRecord, type RunRecord, SkillgaugeError } from '@skillgauge/core';
import { errorCode } from './error-code.ts';
import { JournalEntry, type StartedEntry } from './journal-entry.ts';
import { RUN_FILES } from './run-folder.ts';

/** What a journal says. */
export interface Journal {
  /** The last record of each request, in the order of their first ones. */
  records: RunRecord[];
  preflights: PreflightRecord[];
  /** Launches without an end: their spend is unknown, and they may have left processes and folders. */
  unfinished: StartedEntry[];
  /** Markers and temporary folders that a killed command may have left; empty once it has been cleaned up after it. */
  leftovers: { markers: string[]; folders: string[] };
  /** Lines that are no entry: cut off by a kill, or damaged. */
  tornLines: number;
}

/** Everything that a run folder holds of a run. */
export interface RunFolderContent extends Journal {
  plan: unknown;
}

function parseEntry(line: string): JournalEntry | null {
  try {
    return JournalEntry.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/** Launches that were started and, by these entries, not ended. */
function findUnfinished(entries: readonly JournalEntry[]): StartedEntry[] {
  const open = new Map<string, StartedEntry>();
  for (const entry of entries) {
    if (entry.type === 'started') open.set(`${entry.id} ${entry.attempt}`, entry);
    if (entry.type === 'preflight') open.delete(`${entry.id} 1`);
    if (entry.type === 'finished') {
      for (const { attempt } of entry.record.attempts) open.delete(`${entry.record.requestId} ${attempt}`);
    }
  }
  return [...open.values()];
}

function findLeftovers(entries: readonly JournalEntry[]): Journal['leftovers'] {
  const since = entries.slice(entries.findLastIndex(({ type }) => type === 'cleaned') + 1);
  const unfinished = findUnfinished(since);
  const opened = since.flatMap((entry) => (entry.type === 'opened' ? [entry.folder] : []));
  return {
    markers: unfinished.map(({ marker }) => marker),
    folders: [...new Set([...opened, ...unfinished.flatMap(({ folders }) => folders)])],
  };
}

/** Reads a journal's text, whatever byte it was cut at. */
export function readJournal(text: string): Journal {
  const lines = text.split('\n').filter((line) => line !== '');
  const entries = lines.map(parseEntry).filter((entry) => entry !== null);
  const records = new Map<string, RunRecord>();
  const preflights: PreflightRecord[] = [];
  for (const entry of entries) {
    if (entry.type === 'preflight') preflights.push(entry.record);
    if (entry.type === 'finished') records.set(entry.record.requestId, entry.record);
  }
  return {
    records: [...records.values()],
    preflights,
    unfinished: findUnfinished(entries),
    leftovers: findLeftovers(entries),
    tornLines: lines.length - entries.length,
  };
}

/**
 * Reads a run folder back, without a harness.
 * @throws SkillgaugeError `invalid_input` when the folder is none of a run.
 */
export async function readRunFolder(folder: string): Promise<RunFolderContent> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  try {
    const plan: unknown = JSON.parse(await read(RUN_FILES.plan));
    const journal = await read(RUN_FILES.journal).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return ''; // Ended before anything was started.
      throw error;
    });
    return { plan, ...readJournal(journal) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SkillgaugeError('invalid_input', `${folder} is not a run folder: ${reason}`, {
      cause,
      fix: 'Give a folder that a run has made; it holds plan.json and journal.ndjson.',
    });
  }
}
