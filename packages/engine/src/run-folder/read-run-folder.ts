import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type RunRecord, type RunRequest, SkillgaugeError } from '@skillgauge/core';
import { listTranscriptFiles } from './copy-transcripts.ts';
import { errorCode } from './error-code.ts';
import { JOURNAL_VERSION, type JournalEntry } from './journal-entry.ts';
import {
  createJournalFold,
  type Journal,
  type JournalIndex,
  type JournalProblem,
  parseJournalLine,
} from './journal-fold.ts';
import { RUN_FILES } from './run-folder.ts';
import { streamLines } from './stream-lines.ts';

export type { Journal, JournalProblem } from './journal-fold.ts';

/** Everything that a run folder holds of a run. */
export interface RunFolderContent extends Journal {
  plan: unknown;
}

/** Reads a journal's text, whatever byte it was cut at. */
export function readJournal(text: string, requests: readonly RunRequest[] | null = null): Journal {
  const fold = createJournalFold(requests);
  for (const [index, line] of text.split('\n').entries()) if (line !== '') fold.addLine(line, index + 1);
  return fold.journal();
}

/**
 * Reads a journal entry by entry, for one that does not fit into memory.
 * @returns how many lines are no entry: cut off by a kill, or damaged
 */
export async function streamJournal(file: string, onEntry: (entry: JournalEntry) => void): Promise<number> {
  let tornLines = 0;
  await streamLines(file, (line) => {
    const entry = parseJournalLine(line);
    if (entry === null) tornLines += 1;
    else onEntry(entry);
  });
  return tornLines;
}

function notARunFolder(folder: string, cause: unknown, file: string): SkillgaugeError {
  const text = cause instanceof Error ? cause.message : String(cause);
  // Some refusals of the system do not name the file, for instance that it is a folder.
  const reason = text.includes(file) ? text : `${file}: ${text}`;
  return new SkillgaugeError('invalid_input', `${folder} is not a run folder: ${reason}`, {
    cause,
    fix: 'Give a folder that a run has made; it holds plan.json and journal.ndjson.',
  });
}

function refuseLater(file: string, version: number): void {
  if (version <= JOURNAL_VERSION) return;
  throw new SkillgaugeError(
    'invalid_input',
    `${file} is of version ${version}; this skillgauge reads up to version ${JOURNAL_VERSION}.`,
    { fix: 'Use the version of skillgauge that made the run, or a later one.' },
  );
}

/** Transcripts that records name and that are not there, each with the line of its record. */
function missingTranscripts(
  records: readonly RunRecord[],
  present: ReadonlySet<string>,
  lines: JournalIndex['lines'],
): JournalProblem[] {
  return records.flatMap(({ attempts, requestId }) =>
    attempts.flatMap(({ transcript }) => {
      if (transcript === null || present.has(transcript)) return [];
      return [{ line: lines.get(requestId) ?? 1, what: `${transcript} is missing` }];
    }),
  );
}

/** Attempts by what they have left behind, for a journal that has lost a line. */
function countAttempts(attempts: ReadonlyMap<string, number>, present: ReadonlySet<string>) {
  const counted = new Map(attempts);
  for (const name of present) {
    const [, id = '', attempt = ''] = /\/([^.]+)-(\d+)\./.exec(name) ?? [];
    if (id !== '') counted.set(id, Math.max(Number(attempt), counted.get(id) ?? 0));
  }
  return counted;
}

async function listTranscripts(folder: string): Promise<ReadonlySet<string>> {
  const names = await listTranscriptFiles(folder);
  return new Set(names.map((name) => `${RUN_FILES.transcripts}/${name}`));
}

/** A journal with what is needed to go on with it. */
export interface IndexedJournal extends Journal {
  index: JournalIndex;
}

/**
 * Reads the journal of a run folder. Lines that cannot be used are left out and named. Without a journal nothing was started.
 * @param requests what was planned: records that do not fit are left out. `null`: every record is believed
 * @throws SkillgaugeError `invalid_input` for a journal that cannot be read, or is of a later version.
 */
export async function readRunJournal(
  folder: string,
  requests: readonly RunRequest[] | null = null,
): Promise<IndexedJournal> {
  const file = path.join(folder, RUN_FILES.journal);
  const fold = createJournalFold(requests);
  await streamLines(file, fold.addLine).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw notARunFolder(folder, error, file);
  });
  const journal = fold.journal();
  const index = fold.index();
  refuseLater(file, journal.version);
  const present = await listTranscripts(folder);
  const missing = missingTranscripts(journal.records, present, index.lines);
  return {
    ...journal,
    problems: [...journal.problems, ...missing],
    index: { ...index, attempts: countAttempts(index.attempts, present) },
  };
}

/** Where a text is no JSON, as far as the parser tells: its line. */
function lineOf(text: string, error: unknown): string {
  const found = /position (\d+)/.exec(error instanceof Error ? error.message : '');
  return found === null ? '' : `:${text.slice(0, Number(found[1])).split('\n').length}`;
}

/**
 * Reads the plan of a run folder, of which nothing is known yet but that it is JSON.
 * @throws SkillgaugeError `invalid_input` when the folder is none of a run.
 */
export async function readRunPlan(folder: string): Promise<unknown> {
  const file = path.join(folder, RUN_FILES.plan);
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw notARunFolder(folder, cause, file);
  });
  const text = bytes.toString('utf8');
  if (!isUtf8(bytes)) throw notARunFolder(folder, new Error(`${file} is not UTF-8`), file);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw notARunFolder(folder, new Error(`${file}${lineOf(text, cause)}: ${reason}`), file);
  }
}

/**
 * Reads a run folder back, without a harness.
 * @throws SkillgaugeError `invalid_input` when the folder is none of a run.
 */
export async function readRunFolder(folder: string): Promise<RunFolderContent> {
  const plan = await readRunPlan(folder);
  const { index: _, ...journal } = await readRunJournal(folder);
  return { plan, ...journal };
}
