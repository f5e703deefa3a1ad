import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { EvalDriver } from '@skillgauge/core';
import { describe, expect, test } from 'vitest';
import { executeFake, type FakeExecution, testFolder } from './execute-fake.ts';
import {
  answer,
  end,
  failure,
  fakeDriver,
  fakePlan,
  fakeRequest,
  fakeSet,
  fakeSetup,
  type Step,
} from './fake-driver.ts';

const fine = (id: string) => fakeRequest(id, [[answer, end]]);
const failing = (id: string) => fakeRequest(id, [failure('refused')]);

const many = <T>(count: number, make: (id: string) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(`run-${index}`));

const outcomes = ({ records }: FakeExecution) =>
  records.map(({ attempts, outcome, skipReason }) => [outcome, skipReason, attempts.length]);

describe('pace', () => {
  test('--spacing: starts are at least so far apart, however many may go at once', async () => {
    const starts: number[] = [];
    await executeFake(fakePlan(...many(4, fine)), {
      setups: [fakeSetup(fakeDriver, { concurrency: 4, spacingMs: 150 })],
      onEvent: (event) => {
        if (event.type === 'started') starts.push(performance.now());
      },
    });
    const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    expect(gaps.length).toBe(3);
    // A started event is told a moment after its start is noted.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(140);
  });

  test('--rpm: the third of two a minute waits, and an interrupt ends its waiting', async () => {
    const interrupt = new AbortController();
    let finished = 0;
    const execution = await executeFake(fakePlan(...many(3, fine)), {
      setups: [fakeSetup(fakeDriver, { concurrency: 3, requestsPerMinute: 2 })],
      signal: interrupt.signal,
      onEvent: (event) => {
        if (event.type === 'finished') finished += 1;
        if (finished === 2) interrupt.abort();
      },
    });
    expect(outcomes(execution)).toEqual([
      ['scored', null, 1],
      ['scored', null, 1],
      ['skipped', 'interrupted', 0],
    ]);
  });
});

test('after a rate limit the driver comes back with one run, then two, then four', async () => {
  const folder = testFolder();
  const log = path.join(folder, 'log.txt');
  const noted: Step[] = [['note', log, 'start'], ['wait', 250], answer, ['note', log, 'end'], end];
  const limited = fakeRequest('limited', [failure('rate_limit', 600), noted]);
  const execution = await executeFake(
    fakePlan(limited, ...many(9, (id) => fakeRequest(id, [noted]))),
    { setups: [fakeSetup(fakeDriver, { concurrency: 4 })] },
    folder,
  );
  expect(new Set(execution.records.map(({ outcome }) => outcome))).toEqual(new Set(['scored']));
  let underWay = 0;
  const atStart: number[] = [];
  for (const line of readFileSync(log, 'utf8').trim().split('\n')) {
    underWay += line === 'start' ? 1 : -1;
    if (line === 'start') atStart.push(underWay);
  }
  // The first three were launched together with the one that was limited.
  const back = atStart.slice(3);
  const most = [1, 2, 2, 4, 4, 4, 4];
  expect(back.map((count, index) => Math.max(count, most[index] ?? 0))).toEqual(most);
});

describe('--max-errors', () => {
  const one = { setups: [fakeSetup(fakeDriver, { concurrency: 1 })] };

  test('after so many errored runs the rest of the driver is skipped, and says why', async () => {
    const plan = fakePlan(failing('a'), fine('b'), failing('c'), fine('d'), fine('e'));
    const execution = await executeFake(plan, { ...one, maxErrors: 2 });
    expect(outcomes(execution)).toEqual([
      ['errored', null, 1],
      ['scored', null, 1],
      ['errored', null, 1],
      ['skipped', 'max-errors', 0],
      ['skipped', 'max-errors', 0],
    ]);
    expect(execution.events.filter(({ type }) => type === 'circuit-open')).toEqual([
      { type: 'circuit-open', driver: 'fake', reason: 'max-errors' },
    ]);
    expect(new Set(execution.records.slice(3).flatMap(({ warnings }) => warnings))).toEqual(
      new Set([
        'Fake: as many runs were errored as --max-errors allows. Those that were not started yet are skipped, and the report is partial.',
      ]),
    );
  });

  test('a run counts once, when no retry is left; what a retry has mended does not', async () => {
    const mended = fakeRequest('mended', [failure('server'), [answer, end]]);
    const lasting = fakeRequest('lasting', [failure('server')]);
    const plan = fakePlan(mended, lasting, fine('last'));
    expect(outcomes(await executeFake(plan, { ...one, retries: 2, maxErrors: 2 }))).toEqual([
      ['scored', null, 2],
      ['errored', null, 3],
      ['scored', null, 1],
    ]);
  });

  test('other drivers go on; runs under way come to their end', async () => {
    const other: EvalDriver = { ...fakeDriver, id: 'fake-two' };
    const slow = fakeRequest('slow', [[['wait', 600], answer, end]]);
    const elsewhere = many(3, (id) => ({ ...fine(`other-${id}`), driver: other.id }));
    const execution = await executeFake(fakePlan(slow, failing('a'), fine('b'), ...elsewhere), {
      setups: [fakeSetup(fakeDriver, { concurrency: 2 }), fakeSetup(other, { concurrency: 1 })],
      maxErrors: 1,
    });
    expect(execution.records.map(({ outcome }) => outcome)).toEqual([
      ...['scored', 'errored', 'skipped'],
      ...['scored', 'scored', 'scored'],
    ]);
  });

  test('errors of an earlier command do not count: a resumed run gets on', async () => {
    const first = await executeFake(fakePlan(failing('a'), fine('b')), { ...one, maxErrors: 1 });
    const finished = first.records.filter(({ outcome }) => outcome === 'errored');
    const again = await executeFake(fakePlan(failing('a'), fine('b')), {
      ...one,
      maxErrors: 1,
      earlier: async () => ({ finished, preflights: new Map(), attempts: new Map() }),
    });
    expect(outcomes(again)).toEqual([
      ['errored', null, 1],
      ['scored', null, 1],
    ]);
  });
});

test('requests go in the plan’s order, whichever skills they see', async () => {
  const second = { ...fakeSet, key: 'second', target: 'other' };
  const requests = many(6, fine).map((request, index) =>
    index % 2 === 0 ? request : { ...request, installSet: second.key, target: second.target },
  );
  const plan = { ...fakePlan(...requests), installSets: [fakeSet, second] };
  const execution = await executeFake(plan, { setups: [fakeSetup(fakeDriver, { concurrency: 1 })] });
  expect(execution.events.flatMap((event) => (event.type === 'started' ? [event.requestId] : []))).toEqual(
    requests.map(({ id }) => id),
  );
  expect(execution.preflights.map(({ installSet }) => installSet)).toEqual(['set', 'second']);
});
