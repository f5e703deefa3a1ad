import type { EvalDriver } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { executeFake, type FakeExecution } from './execute-fake.ts';
import { answer, end, failure, fakeDriver, fakePlan, fakeRequest, fakeSetup, usage } from './fake-driver.ts';

function count(execution: FakeExecution, type: FakeExecution['events'][number]['type']): number {
  return execution.events.filter((event) => event.type === type).length;
}

test('a rate limit is retried; every attempt is kept and its usage counted', async () => {
  const execution = await executeFake(
    fakePlan(
      fakeRequest('limited', [
        [usage('a', 100), ...failure('rate_limit')],
        [usage('a', 200), ...failure('rate_limit', 30)],
        [usage('a', 400), answer, end],
      ]),
    ),
  );
  const [record] = execution.records;
  expect({
    outcome: record?.outcome,
    fired: record?.fired,
    attempts: record?.attempts.map(({ attempt, error, transcript, usage: own }) => ({
      attempt,
      error: error?.class ?? null,
      transcript,
      inputTokens: own.inputTokens,
    })),
    inputTokens: record?.usage.inputTokens,
    modelRequests: record?.usage.modelRequests,
    costUsd: record?.usage.costUsd?.toFixed(6),
    retries: execution.events
      .filter((event) => event.type === 'retry')
      .map(({ attempt, error, waitMs }) => [attempt, error.class, Math.round(waitMs)]),
    pauses: count(execution, 'rate-limited'),
  }).toMatchInlineSnapshot(`
    {
      "attempts": [
        {
          "attempt": 1,
          "error": "rate_limit",
          "inputTokens": 100,
          "transcript": "transcripts/limited-1.ndjson",
        },
        {
          "attempt": 2,
          "error": "rate_limit",
          "inputTokens": 200,
          "transcript": "transcripts/limited-2.ndjson",
        },
        {
          "attempt": 3,
          "error": null,
          "inputTokens": 400,
          "transcript": "transcripts/limited-3.ndjson",
        },
      ],
      "costUsd": "0.002550",
      "fired": false,
      "inputTokens": 700,
      "modelRequests": 3,
      "outcome": "scored",
      "pauses": 2,
      "retries": [
        [
          1,
          "rate_limit",
          20,
        ],
        [
          2,
          "rate_limit",
          30,
        ],
      ],
    }
  `);
});

test('a rate limit pauses the whole driver, and no other one', async () => {
  const other: EvalDriver = { ...fakeDriver, id: 'fake-two' };
  const limited = fakeRequest('limited', [failure('rate_limit', 1500), [answer, end]]);
  const waiting = fakeRequest('waiting', [[answer, end]]);
  const free = { ...fakeRequest('free', [[answer, end]]), driver: other.id };
  const times = new Map<string, number>();
  const one = { concurrency: 1 as const };
  await executeFake(fakePlan(limited, waiting, free), {
    setups: [fakeSetup(fakeDriver, one), fakeSetup(other, one)],
    onEvent: (event) => {
      if (event.type === 'started') times.set(`${event.requestId} ${event.attempt}`, performance.now());
      if (event.type === 'rate-limited') times.set('pause', performance.now());
    },
  });
  const afterPause = (name: string) => (times.get(name) ?? 0) - (times.get('pause') ?? 0);
  expect(afterPause('limited 2')).toBeGreaterThanOrEqual(1499);
  expect(afterPause('waiting 1')).toBeGreaterThanOrEqual(1499);
  expect(afterPause('free 1')).toBeLessThan(1000);
});

test('only what may pass is retried, and not for ever', async () => {
  const execution = await executeFake(
    fakePlan(
      fakeRequest('server', [failure('server'), [answer, end]]),
      fakeRequest('lasting', [failure('overloaded')]),
      fakeRequest('refused', [failure('refused')]),
      fakeRequest('crash', [[['exit', 7]], [answer, end]]),
    ),
    { retries: 2 },
  );
  expect(
    execution.records.map(({ attempts, error, outcome }) => [outcome, error?.class ?? null, attempts.length]),
  ).toEqual([
    ['scored', null, 2],
    ['errored', 'overloaded', 3],
    ['errored', 'refused', 1],
    ['errored', 'harness_crash', 1],
  ]);
});

test.each([1, 2, 4])(
  'at concurrency %i three auth errors open the circuit after 2 + c launches',
  async (c) => {
    const requests = Array.from({ length: 12 }, (_, index) =>
      fakeRequest(`auth-${index}`, [failure('auth')]),
    );
    const execution = await executeFake(fakePlan(...requests), {
      setups: [fakeSetup(undefined, { concurrency: c })],
    });
    const launches = count(execution, 'started');
    expect(launches).toBeGreaterThanOrEqual(3);
    expect(launches).toBeLessThanOrEqual(2 + c);
    expect(count(execution, 'circuit-open')).toBe(1);
    const skipped = execution.records.filter(({ outcome }) => outcome === 'skipped');
    expect(skipped.length).toBe(requests.length - launches);
    expect([...new Set(skipped.map(({ skipReason }) => skipReason))]).toEqual(['circuit open: auth']);
  },
);

test('a success between breaking errors keeps the circuit closed', async () => {
  const kinds = [failure('auth'), failure('auth'), [answer, end], failure('auth'), failure('auth')];
  const requests = kinds.map((steps, index) => fakeRequest(`mixed-${index}`, [steps]));
  const execution = await executeFake(fakePlan(...requests), {
    setups: [fakeSetup(undefined, { concurrency: 1 })],
  });
  expect(execution.records.map(({ outcome }) => outcome)).toEqual([
    'errored',
    'errored',
    'scored',
    'errored',
    'errored',
  ]);
});

test('a harness that cannot be started is missing, and opens the circuit', async () => {
  const requests = Array.from({ length: 5 }, (_, index) => fakeRequest(`missing-${index}`, [[end]]));
  const execution = await executeFake(fakePlan(...requests), {
    setups: [
      fakeSetup(undefined, {
        executable: { file: '/no/such/program', prefix: [], origin: 'given' },
        concurrency: 1,
      }),
    ],
  });
  expect(execution.preflights.map(({ error }) => error?.class)).toEqual(['harness_missing']);
  expect(
    execution.records.map(({ attempts, error, outcome }) => [outcome, error?.class, attempts.length]),
  ).toEqual(requests.map(() => ['errored', 'harness_missing', 0]));
});

test('a rate limit that lasts for hours closes the driver instead of waiting', async () => {
  const requests = [fakeRequest('a', [failure('rate_limit', 3_600_000)]), fakeRequest('b', [[answer, end]])];
  const execution = await executeFake(fakePlan(...requests), {
    setups: [fakeSetup(undefined, { concurrency: 1 })],
  });
  expect(execution.records.map(({ outcome, skipReason }) => [outcome, skipReason])).toEqual([
    ['errored', null],
    ['skipped', 'rate limited for 60 minutes'],
  ]);
});

test('a provider that asks to wait for hours, or for longer than a timer can, is not waited for: the run is errored', async () => {
  const late = (id: string, retryAfterMs: number) =>
    fakeRequest(id, [failure('overloaded', retryAfterMs), [answer, end]]);
  const execution = await executeFake(
    fakePlan(late('day', 86_400_000), late('never', 2 ** 32), fakeRequest('other', [[answer, end]])),
  );
  expect(
    execution.records.map(({ attempts, error, outcome }) => [outcome, error?.class ?? null, attempts.length]),
  ).toEqual([
    ['errored', 'overloaded', 1],
    ['errored', 'overloaded', 1],
    ['scored', null, 1],
  ]);
  expect(count(execution, 'retry')).toBe(0);
});
