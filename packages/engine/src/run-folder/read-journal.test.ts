import { createRunError, type RunRecord, type RunRequest } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { JOURNAL_HEAD, type JournalEntry } from './journal-entry.ts';
import { readJournal } from './read-run-folder.ts';

const USAGE: RunRecord['usage'] = {
  inputTokens: 10,
  cacheReadTokens: null,
  cacheWriteTokens: null,
  outputTokens: 2,
  reasoningTokens: null,
  modelRequests: 1,
  wallMs: 5,
  costUsd: 0.01,
  costSource: 'reported',
  billing: 'metered',
  lowerBound: false,
};

/** Two hex digits and the attempt: enough of a record to be told from others. */
function record(requestId: string, attempt: number, over: Partial<RunRecord> = {}): RunRecord {
  return {
    requestId,
    driver: 'fake',
    caseId: `case-${requestId}`,
    trial: 1,
    arm: 'default',
    outcome: 'scored',
    fired: true,
    skills: [],
    error: null,
    skipReason: null,
    attempts: [
      {
        attempt,
        endedBy: 'exit',
        exitCode: 0,
        signal: null,
        error: null,
        usage: USAGE,
        transcript: `transcripts/${requestId}-${attempt}.ndjson`,
      },
    ],
    usage: USAGE,
    model: null,
    servedModel: null,
    harnessVersion: null,
    denials: 0,
    startedAt: null,
    wallMs: 5,
    warnings: [],
    ...over,
  };
}

const errored = { outcome: 'errored', fired: null, error: createRunError('network', '切れた ✂') } as const;
const finished = (item: RunRecord): JournalEntry => ({ type: 'finished', record: item });
const started = (id: string, attempt: number): JournalEntry => ({
  ...{ type: 'started', id, attempt },
  ...{ marker: `m-${id}-${attempt}`, folders: [] },
});

function request(id: string, over: Partial<RunRequest> = {}): RunRequest {
  return {
    id,
    driver: 'fake',
    caseId: `case-${id}`,
    prompt: 'p',
    trial: 1,
    arm: 'default',
    installSet: 'set',
    target: 'target',
    fixture: null,
    options: {
      model: null,
      effort: null,
      maxTurns: null,
      permissions: 'read',
      installAs: 'project',
      bundled: false,
      fullBodies: false,
      stop: 'end',
      timeoutMs: 1000,
      idleTimeoutMs: 1000,
      endpoint: null,
      simulated: null,
    },
    ...over,
  };
}

function journalOf(entries: readonly JournalEntry[], head = JOURNAL_HEAD): string {
  return head + entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

const ENTRIES: JournalEntry[] = [
  { type: 'opened', folder: '/tmp/work-0123456789ab' },
  started('a', 1),
  started('b', 1),
  finished(record('a', 1, { warnings: ['größer als 日本'] })),
  finished(record('b', 1, errored)),
  started('c', 1),
  started('b', 2),
  finished(record('b', 2)),
  finished(record('c', 1)),
];

test('a journal that is cut at any byte loses no finished record, and gives none twice', () => {
  const bytes = Buffer.from(journalOf(ENTRIES));
  const ends = bytes.reduce<number[]>((found, byte, at) => (byte === 0x0a ? [...found, at] : found), []);
  const ended = JSON.stringify(readJournal(bytes.toString()).records);
  const wrong: number[] = [];
  for (let size = 0; size <= bytes.length; size += 1) {
    const kept = Math.max(0, ends.filter((end) => end <= size).length - 1);
    const ids = ENTRIES.slice(0, kept).flatMap((entry) =>
      entry.type === 'finished' ? [entry.record.requestId] : [],
    );
    const cut = bytes.subarray(0, size).toString();
    const { records, tornLines } = readJournal(cut);
    const isWhole = size === 0 || ends.some((end) => size === end || size === end + 1);
    const isRight = records.map(({ requestId }) => requestId).join() === [...new Set(ids)].join();
    if (!isRight || tornLines !== (isWhole ? 0 : 1)) wrong.push(size);
    if (size % 11 !== 0 && !isWhole) continue;
    // What a later execution writes comes after the end of the torn line.
    const rest = journalOf(ENTRIES.slice(kept), size === 0 ? JOURNAL_HEAD : '\n');
    if (JSON.stringify(readJournal(cut + rest).records) !== ended) wrong.push(size);
  }
  expect(wrong).toEqual([]);
});

test('a request that was run again has one record, with the attempts and the spend of both', () => {
  const { completed, records, unfinished, version } = readJournal(journalOf(ENTRIES.slice(0, -1)));
  const again = records.find(({ requestId }) => requestId === 'b');
  expect({
    version,
    completed,
    outcome: again?.outcome,
    attempts: again?.attempts.map(({ attempt }) => attempt),
    costUsd: again?.usage.costUsd,
    unfinished: unfinished.map(({ attempt, id }) => [id, attempt]),
  }).toEqual({
    version: 2,
    completed: false,
    outcome: 'scored',
    attempts: [1, 2],
    costUsd: 0.02,
    unfinished: [['c', 1]],
  });
});

test('a killed attempt stays listed after its request has been finished by a later one', () => {
  const { unfinished } = readJournal(journalOf([started('a', 1), started('a', 2), finished(record('a', 2))]));
  expect(unfinished.map(({ attempt, id }) => [id, attempt])).toEqual([['a', 1]]);
});

test('a killed attempt stays listed after its request has been taken over from another run, whatever its number there', () => {
  const reused = record('a', 1, { reused: 'earlier' });
  const journal = readJournal(journalOf([started('a', 1), finished(reused)]));
  expect(journal.unfinished.map(({ attempt, id }) => [id, attempt])).toEqual([['a', 1]]);
  expect(journal.leftovers.markers).toEqual(['m-a-1']);
  expect(journal.records).toEqual([reused]);
});

test('a journal without its head is of version 1; "completed" holds until something is started again', () => {
  const done: JournalEntry = { type: 'completed', at: '2026-01-01T00:00:00Z' };
  expect(readJournal(journalOf([done], ''))).toMatchObject({ version: 1, completed: true });
  expect(readJournal(journalOf([done, started('a', 2)]))).toMatchObject({ version: 2, completed: false });
});

test('whatever was edited by hand is left out with its line, and the rest is read', () => {
  const entries = [
    finished(record('a', 1)),
    finished(record('a', 1, { fired: false })),
    finished(record('a', 2)),
    finished(record('z', 1)),
    finished(record('b', 1, { caseId: 'another', trial: 7 })),
    finished(record('b', 1, { fired: null })),
    finished(record('b', 1, errored)),
    finished(record('b', 1)),
    finished(record('c', 1)),
  ];
  const text = `${journalOf(entries)}{"type":"invented"}\n`;
  const journal = readJournal(
    text,
    ['a', 'b', 'c'].map((id) => request(id)),
  );
  expect(journal.records.map(({ fired, outcome, requestId }) => [requestId, outcome, fired])).toEqual([
    ['a', 'scored', true],
    ['b', 'errored', null],
    ['c', 'scored', true],
  ]);
  expect(journal.problems).toMatchInlineSnapshot(`
    [
      {
        "line": 3,
        "what": "a second record of request a",
      },
      {
        "line": 4,
        "what": "a second record of request a",
      },
      {
        "line": 5,
        "what": "the plan has no request z",
      },
      {
        "line": 6,
        "what": "caseId is another, where request b has case-b",
      },
      {
        "line": 7,
        "what": "request b is scored, and fired is null",
      },
      {
        "line": 9,
        "what": "a second record of request b",
      },
      {
        "line": 11,
        "what": "cut off or damaged",
      },
    ]
  `);
});
