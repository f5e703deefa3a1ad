import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { EvalDriver } from '@skillgauge/core';
import { readJournal } from '@skillgauge/engine';
import { expect, test } from 'vitest';
import { executeFake, isLiving, linesWritten, readPids, testFolder } from './execute-fake.ts';
import {
  answer,
  end,
  fakeDriver,
  fakePlan,
  fakeRequest,
  fakeSetup,
  type Step,
  usage,
} from './fake-driver.ts';

/** Steps that leave a child of each kind behind: in the group, in a session of its own, and without our environment. */
function children(log: string): Step[] {
  return [
    ['child', 'plain', log],
    ['child', 'setsid', log],
    ['child', 'scrubbed', log],
  ];
}

test('a time limit ends the whole tree within 5 s, sessions of their own and deaf processes too', async () => {
  const log = path.join(testFolder(), 'pids');
  const startedAt = performance.now();
  const { records } = await executeFake(
    fakePlan(
      fakeRequest('timeout', [[['stubborn'], ['pid', log], ...children(log), usage('a', 100), ['hang']]], {
        timeoutMs: 2500,
      }),
    ),
  );
  const tookMs = performance.now() - startedAt;
  const [record] = records;
  expect({
    outcome: record?.outcome,
    error: record?.error?.class,
    endedBy: record?.attempts[0]?.endedBy,
    signal: record?.attempts[0]?.signal,
    lowerBound: record?.usage.lowerBound,
  }).toMatchInlineSnapshot(`
    {
      "endedBy": "timeout",
      "error": "timeout",
      "lowerBound": true,
      "outcome": "censored",
      "signal": "SIGKILL",
    }
  `);
  expect(readPids(log).map(isLiving)).toEqual([false, false, false, false]);
  expect(tookMs).toBeLessThan(7500);
});

test('no output for too long ends a run, and so do mere retries; steady output does not', async () => {
  const retry = { type: 'retry', attempt: 1, status: null, delayMs: null, message: 'once more' };
  const { records } = await executeFake(
    fakePlan(
      fakeRequest('idle', [[answer, ['hang']]], { idleTimeoutMs: 1500 }),
      fakeRequest('retrying', [[answer, ['noise', retry]]], { idleTimeoutMs: 1500 }),
      fakeRequest('busy', [[answer, ['noise']]], { idleTimeoutMs: 1500, timeoutMs: 3500 }),
    ),
  );
  expect(
    records.map(({ attempts, error, outcome }) => [outcome, error?.class, attempts[0]?.endedBy]),
  ).toEqual([
    ['censored', 'timeout', 'no-progress'],
    ['censored', 'timeout', 'no-progress'],
    ['censored', 'timeout', 'timeout'],
  ]);
});

test('a normal exit leaves nothing, though children hold the output open, and one has lost our environment', async () => {
  const log = path.join(testFolder(), 'pids');
  const { records } = await executeFake(
    fakePlan(fakeRequest('leftovers', [[...children(log), answer, end, ['exit', 0]]])),
  );
  expect(records[0]?.attempts[0]?.endedBy).toBe('exit');
  expect(readPids(log).map(isLiving)).toEqual([false, false, false]);
});

test('fired: the run is ended at once, before it does anything more', async () => {
  const folder = testFolder();
  const log = path.join(folder, 'pids');
  const later = path.join(folder, 'later');
  const { records } = await executeFake(
    fakePlan(
      fakeRequest('fired', [
        [['stubborn'], ...children(log), usage('a', 100), ['load', 'target'], ['noise']],
      ]),
      fakeRequest('other', [[['load', 'other'], ['note', later, 'went on'], answer, end]]),
    ),
  );
  expect(
    records.map(({ attempts, fired, outcome, skills, usage: { costSource, lowerBound } }) => ({
      outcome,
      fired,
      endedBy: attempts[0]?.endedBy,
      signal: attempts[0]?.signal,
      loaded: skills.filter(({ loaded }) => loaded).map(({ evidence, id }) => `${id}: ${evidence}`),
      costSource,
      lowerBound,
    })),
  ).toMatchInlineSnapshot(`
    [
      {
        "costSource": "computed",
        "endedBy": "fired",
        "fired": true,
        "loaded": [
          "target: canary",
        ],
        "lowerBound": true,
        "outcome": "scored",
        "signal": "SIGKILL",
      },
      {
        "costSource": "unknown",
        "endedBy": "exit",
        "fired": false,
        "loaded": [
          "other: canary",
        ],
        "lowerBound": false,
        "outcome": "scored",
        "signal": null,
      },
    ]
  `);
  expect(readPids(log).map(isLiving)).toEqual([false, false, false]);
  expect(readFileSync(later, 'utf8')).toBe('went on\n');
});

test('end lets a fired run finish; first-turn decides after the first turn', async () => {
  const { records } = await executeFake(
    fakePlan(
      fakeRequest('end', [[['load', 'target'], answer, end]], { stop: 'end' }),
      fakeRequest('first-turn-silent', [[['load', 'other'], ['hang']]], { stop: 'first-turn' }),
      fakeRequest('first-turn-fired', [[['load', 'other'], ['load', 'target'], ['hang']]], {
        stop: 'first-turn',
      }),
    ),
  );
  expect(records.map(({ attempts, fired, outcome }) => [outcome, fired, attempts[0]?.endedBy])).toEqual([
    ['scored', true, 'exit'],
    ['scored', false, 'first-turn'],
    ['scored', true, 'fired'],
  ]);
});

test('an interrupt ends what runs, skips the rest, and leaves nothing', async () => {
  const folder = testFolder();
  const log = path.join(folder, 'pids');
  const controller = new AbortController();
  const slow = (id: string) => fakeRequest(id, [[['pid', log], answer, ['child', 'setsid', log], ['hang']]]);
  const execution = await executeFake(
    fakePlan(fakeRequest('done', [[answer, end]]), slow('one'), slow('two'), slow('three')),
    {
      setups: [fakeSetup(undefined, { concurrency: 1 })],
      signal: controller.signal,
      onEvent: (event) => {
        if (event.type === 'started' && event.requestId === 'one') {
          void linesWritten(log, 2).then(() => controller.abort());
        }
      },
    },
  );
  expect({
    interrupted: execution.interrupted,
    records: execution.records.map(({ error, outcome, skipReason }) => [outcome, error?.class, skipReason]),
  }).toEqual({
    interrupted: true,
    records: [
      ['scored', undefined, null],
      ['censored', 'cancelled', null],
      ['skipped', undefined, 'interrupted'],
      ['skipped', undefined, 'interrupted'],
    ],
  });
  expect(readPids(log).map(isLiving)).toEqual([false, false]);
  const journal = readJournal(readFileSync(path.join(execution.runFolder, 'journal.ndjson'), 'utf8'));
  expect(journal.records.map(({ requestId }) => requestId).toSorted()).toEqual([
    'done',
    'one',
    'three',
    'two',
  ]);
  expect(journal.unfinished).toEqual([]);
});

/** What is left of an execution in a folder when it rejects: living processes, temporary folders, and who holds its lock. */
async function leftWhenRejected(folder: string, log: string, execution: Promise<unknown>) {
  const startedAt = performance.now();
  await expect(execution).rejects.toThrow('the listener threw');
  const tookMs = performance.now() - startedAt;
  const [temporary = ''] = readdirSync(folder).filter((name) => name.startsWith('temporary-'));
  const [run = ''] = readdirSync(path.join(folder, 'runs'));
  const runFolder = path.join(folder, 'runs', run);
  return {
    // Not by their limits of 20 s and more.
    isAborted: tookMs < 15_000,
    living: readPids(log).map(isLiving),
    temporary: readdirSync(path.join(folder, temporary)),
    isLocked: readdirSync(runFolder).includes('lock.json'),
    finished: readJournal(readFileSync(path.join(runFolder, 'journal.ndjson'), 'utf8')).records.length,
  };
}

function throwError(): never {
  throw new Error('the listener threw');
}

test('a throw in the midst ends the other runs, deaf ones too, and is passed on when they have ended', async () => {
  const folder = testFolder();
  const log = path.join(folder, 'pids');
  writeFileSync(log, '');
  const deaf = fakeRequest('deaf', [[['stubborn'], ['pid', log], answer, ['hang']]]);
  const next = fakeRequest('next', [[['shell', `until [ -s '${log}' ]; do sleep 0.02; done`], answer, end]]);
  const execution = executeFake(
    fakePlan(deaf, next, fakeRequest('never', [[['pid', log], answer, end]])),
    {
      onEvent: (event) =>
        void (event.type === 'finished' && event.record.requestId === 'next' && throwError()),
    },
    folder,
  );
  expect(await leftWhenRejected(folder, log, execution)).toEqual({
    isAborted: true,
    living: [false],
    temporary: [],
    isLocked: false,
    // What the abort has cut short is written down, too, before the lock is given back.
    finished: 3,
  });
});

test('a throw after a preflight ends the other preflights before it is passed on', async () => {
  const folder = testFolder();
  const log = path.join(folder, 'pids');
  writeFileSync(log, '');
  const listed = { type: 'skills-listed', skills: [], canLoad: true };
  const steps: Record<string, Step[]> = {
    deaf: [['stubborn'], ['pid', log], ['hang']],
    next: [
      ['shell', `until [ -s '${log}' ]; do sleep 0.02; done`],
      ['event', listed],
    ],
  };
  const driver: EvalDriver = {
    ...fakeDriver,
    preflight: {
      command: ({ model }) => ({ args: ['--run', JSON.stringify([steps[model ?? '']])], env: {} }),
    },
  };
  const execution = executeFake(
    fakePlan(...['deaf', 'next'].map((model) => fakeRequest(model, [[answer, end]], { model }))),
    { setups: [fakeSetup(driver)], onEvent: (event) => void (event.type === 'preflight' && throwError()) },
    folder,
  );
  expect(await leftWhenRejected(folder, log, execution)).toEqual({
    isAborted: true,
    living: [false],
    temporary: [],
    isLocked: false,
    finished: 0,
  });
});
