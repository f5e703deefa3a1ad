import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './error-code.ts';
import type { JournalEntry } from './journal-entry.ts';
import { createJournalWriter } from './journal-writer.ts';
import { type FolderLock, lockFolder } from './lock-folder.ts';
import { openTranscript, type TranscriptWriter } from './transcript.ts';

/** Names of the files in a run folder. */
export const RUN_FILES = {
  plan: 'plan.json',
  journal: 'journal.ndjson',
  report: 'report.json',
  transcripts: 'transcripts',
  outputs: 'outputs',
} as const;

/** The folder of one run on disk: plan, journal, transcripts, report. */
export interface RunFolder {
  /** Absolute path. */
  path: string;
  writePlan(plan: unknown): Promise<void>;
  writeReport(report: unknown): Promise<void>;
  /** Appends a line to the journal; fulfilled when it is flushed to the disk. */
  append(entry: JournalEntry): Promise<void>;
  /** Opens the transcript of an attempt. */
  transcript(requestId: string, attempt: number): TranscriptWriter;
  /**
   * Keeps other processes from writing here.
   * @throws SkillgaugeError `invalid_input` when one does.
   */
  lock(): Promise<FolderLock>;
}

/** Access to a run folder that exists. */
export function openRunFolder(folder: string): RunFolder {
  const journal = createJournalWriter(path.join(folder, RUN_FILES.journal));
  const writeJson = (name: string) => (value: unknown) =>
    writeFile(path.join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  return {
    path: folder,
    writePlan: writeJson(RUN_FILES.plan),
    writeReport: writeJson(RUN_FILES.report),
    append: (entry) => journal.append(entry),
    transcript: (requestId, attempt) =>
      openTranscript(path.join(folder, RUN_FILES.transcripts), `${requestId}-${attempt}`),
    lock: () => lockFolder(folder),
  };
}

/** `2026-05-04T03-02-01Z-name`: sorts by time, and is a file name on every system. */
function folderName(name: string, now: Date): string {
  const time = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const readable = name.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, 60);
  return `${time}-${readable}`;
}

async function isFolder(folder: string): Promise<boolean> {
  return (await stat(folder).catch(() => null))?.isDirectory() ?? false;
}

/** One folder at a time: Node.js 20 never comes back from `mkdir` with `recursive` below /proc. */
async function makeFolders(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await makeFolders(parent);
  try {
    await mkdir(folder);
  } catch (error) {
    if (!(await isFolder(folder))) throw error; // Another command may have made it meanwhile.
  }
}

async function makeUnique(parent: string, name: string, count = 1): Promise<string> {
  const folder = path.join(parent, count === 1 ? name : `${name}-${count}`);
  try {
    await mkdir(folder);
    return folder;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return makeUnique(parent, name, count + 1);
  }
}

/**
 * Makes a new run folder below `parent`, named by time and name; a second one of the same second gets a number.
 * @example await createRunFolder({ parent: '.skillgauge/runs', name: 'pdf-forms', now: new Date() })
 */
export async function createRunFolder(options: {
  parent: string;
  name: string;
  now: Date;
}): Promise<RunFolder> {
  const parent = path.resolve(options.parent);
  await makeFolders(parent);
  const folder = await makeUnique(parent, folderName(options.name, options.now));
  await mkdir(path.join(folder, RUN_FILES.transcripts));
  return openRunFolder(folder);
}
