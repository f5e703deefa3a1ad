import { joinRecords, type PreflightRecord, type RunRecord, type RunRequest } from '@skillgauge/core';
import { misfit } from './check-record.ts';
import { isSettledRecord } from './finished-record.ts';
import { JournalEntry, type PreflightEntry, type StartedEntry } from './journal-entry.ts';
import { isPlainRecord } from './recognise-record.ts';

/** What is wrong with one line of a journal; the rest is read. */
export interface JournalProblem {
  /** Counted from 1. */
  line: number;
  /** In words, without the place. */
  what: string;
}

/** What a journal says. */
export interface Journal {
  /** 1 for a journal that does not say. */
  version: number;
  /** One record for each request, in the order of their first ones. A later one replaces an earlier one, whose spend stays. */
  records: RunRecord[];
  /** The last of each preflight. */
  preflights: PreflightRecord[];
  /** Launches without an end: their spend is unknown, and they may have left processes and folders. */
  unfinished: StartedEntry[];
  /** Markers and temporary folders that a killed command may have left; empty once it has been cleaned up after it. */
  leftovers: { markers: string[]; folders: string[] };
  /** Lines that are no entry: cut off by a kill, or damaged. */
  tornLines: number;
  /** Lines that were left out, and why; those that were torn, too. */
  problems: JournalProblem[];
  /** Every request was run to its end. */
  completed: boolean;
}

/** What a journal says beside what a report needs: for going on with it. */
export interface JournalIndex {
  /** The last entry of each preflight, by its id, where it has one. */
  preflights: ReadonlyMap<string, PreflightEntry>;
  /** The highest attempt that was begun, by id of request or preflight. */
  attempts: ReadonlyMap<string, number>;
  /** The line of each record, by the request's id. */
  lines: ReadonlyMap<string, number>;
}

/** The kind of line of which a journal has most, without a second look where it is as it should be. */
function plainEntry(value: unknown): JournalEntry | null {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return null;
  if (!('type' in value && value.type === 'finished' && 'record' in value)) return null;
  return isPlainRecord(value.record) ? { type: 'finished', record: value.record } : null;
}

/** A line of a journal; `null` when it is none. */
export function parseJournalLine(line: string): JournalEntry | null {
  try {
    const value: unknown = JSON.parse(line);
    return plainEntry(value) ?? JournalEntry.safeParse(value).data ?? null;
  } catch {
    return null;
  }
}

/** Launches that were started and, by the entries so far, not ended. */
function createOpenLaunches() {
  const open = new Map<string, StartedEntry>();
  return {
    add: (entry: JournalEntry): void => {
      if (entry.type === 'started') open.set(`${entry.id} ${entry.attempt}`, entry);
      // A preflight has one launch at a time.
      if (entry.type === 'preflight')
        for (const key of open.keys()) if (key.startsWith(`${entry.id} `)) open.delete(key);
      // The attempts of a record that was taken over have the numbers of another run folder.
      if (entry.type === 'finished' && entry.record.reused === undefined) {
        for (const { attempt } of entry.record.attempts) open.delete(`${entry.record.requestId} ${attempt}`);
      }
    },
    list: () => [...open.values()],
  };
}

/** The records so far: one for each request, whatever else a journal that was edited by hand says. */
function createRecords(requests: ReadonlyMap<string, RunRequest> | null) {
  const records = new Map<string, RunRecord>();
  const lines = new Map<string, number>();
  const refusal = (record: RunRecord): string | null => {
    const reason = requests === null ? null : misfit(record, requests);
    const earlier = records.get(record.requestId);
    if (reason !== null || earlier === undefined) return reason;
    const known = new Set(earlier.attempts.map(({ attempt }) => attempt));
    const isSecond = isSettledRecord(earlier) || record.attempts.some(({ attempt }) => known.has(attempt));
    return isSecond ? `a second record of request ${record.requestId}` : null;
  };
  return {
    /** Why a record was left out, or `null`. */
    add: (record: RunRecord, line: number): string | null => {
      const reason = refusal(record);
      if (reason !== null) return reason;
      const earlier = records.get(record.requestId);
      records.set(record.requestId, earlier === undefined ? record : joinRecords(earlier, record));
      lines.set(record.requestId, line);
      return null;
    },
    list: () => [...records.values()],
    lines,
  };
}

function preflightKey({ id, record }: PreflightEntry): string {
  return id ?? `${record.driver} ${record.installSet} ${record.fixture?.key ?? ''}`;
}

/** What is known of launches: what they left behind, and which numbers they had. */
function createLaunches() {
  const open = createOpenLaunches();
  const attempts = new Map<string, number>();
  let opened: Extract<JournalEntry, { type: 'opened' }>[] = [];
  let sinceCleaned = createOpenLaunches();
  const count = (id: string, attempt: number): void => {
    attempts.set(id, Math.max(attempt, attempts.get(id) ?? 0));
  };
  return {
    attempts,
    add: (entry: JournalEntry): void => {
      open.add(entry);
      sinceCleaned.add(entry);
      if (entry.type === 'started') count(entry.id, entry.attempt);
      if (entry.type === 'finished') {
        for (const { attempt } of entry.record.attempts) count(entry.record.requestId, attempt);
      }
      if (entry.type === 'opened') opened.push(entry);
      if (entry.type !== 'cleaned') return;
      opened = [];
      sinceCleaned = createOpenLaunches();
    },
    unfinished: () => open.list(),
    leftovers: (): Journal['leftovers'] => {
      const left = sinceCleaned.list();
      return {
        markers: [...opened.flatMap(({ marker }) => marker ?? []), ...left.map(({ marker }) => marker)],
        folders: [
          ...new Set([...opened.map(({ folder }) => folder), ...left.flatMap(({ folders }) => folders)]),
        ],
      };
    },
  };
}

/**
 * Takes a journal line by line, whatever byte it was cut at.
 * @param requests what was planned: a record that does not fit is left out. `null`: every record is believed
 */
export function createJournalFold(requests: readonly RunRequest[] | null = null) {
  const planned = requests === null ? null : new Map(requests.map((request) => [request.id, request]));
  const records = createRecords(planned);
  const launches = createLaunches();
  const preflights = new Map<string, PreflightEntry>();
  const problems: JournalProblem[] = [];
  let seen = { version: 1, tornLines: 0, completed: false };

  const take = (entry: JournalEntry, line: number): string | null => {
    if (entry.type === 'journal') seen = { ...seen, version: entry.version };
    // A request that is run again after all, for instance an errored one.
    if (entry.type === 'started') seen = { ...seen, completed: false };
    if (entry.type === 'completed') seen = { ...seen, completed: true };
    if (entry.type === 'preflight') preflights.set(preflightKey(entry), entry);
    const reason = entry.type === 'finished' ? records.add(entry.record, line) : null;
    if (reason === null) launches.add(entry);
    return reason;
  };
  return {
    addLine: (line: string, number: number, isUtf8 = true): void => {
      const entry = isUtf8 ? parseJournalLine(line) : null;
      if (entry === null) seen = { ...seen, tornLines: seen.tornLines + 1 };
      const torn = isUtf8 ? 'cut off or damaged' : 'not UTF-8';
      const what = entry === null ? torn : take(entry, number);
      if (what !== null) problems.push({ line: number, what });
    },
    journal: (): Journal => ({
      ...seen,
      records: records.list(),
      preflights: [...preflights.values()].map(({ record }) => record),
      unfinished: launches.unfinished(),
      leftovers: launches.leftovers(),
      problems: [...problems],
    }),
    index: (): JournalIndex => ({ preflights, attempts: launches.attempts, lines: records.lines }),
  };
}
