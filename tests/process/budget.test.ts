import type { RunRecord } from '@skillgauge/core';
import type { BudgetLimits } from '@skillgauge/engine';
import { expect, test } from 'vitest';
import { executeFake, type FakeExecution } from './execute-fake.ts';
import { answer, end, failure, fakePlan, fakeRequest, fakeSetup, usage } from './fake-driver.ts';

/** 100,000 tokens of input and 10 of output, at the prices of the model that the fakes name. */
const COST = 0.30015;

function spending(id: string) {
  return fakeRequest(id, [[usage(`usage-${id}`, 100_000), answer, end]]);
}

const four = () => fakePlan(spending('a'), spending('b'), spending('c'), spending('d'));

function execute(
  plan: ReturnType<typeof fakePlan>,
  budget: BudgetLimits,
  { concurrency = 1, earlier = [] as readonly RunRecord[] } = {},
): Promise<FakeExecution> {
  return executeFake(plan, {
    setups: [{ ...fakeSetup(), concurrency }],
    budget,
    earlier: async () => ({ finished: earlier, preflights: new Map(), attempts: new Map() }),
  });
}

const outcomes = ({ records }: FakeExecution) =>
  records.map(({ attempts, outcome, skipReason }) => [outcome, skipReason, attempts.length]);

const warningsOf = ({ events }: FakeExecution) =>
  events.flatMap((event) => (event.type === 'warning' ? [event.message] : []));

test('when the money is spent nothing more is launched, and the rest is skipped: budget', async () => {
  const execution = await execute(four(), { maxUsd: 0.5 });
  expect(outcomes(execution)).toEqual([
    ['scored', null, 1],
    ['scored', null, 1],
    ['skipped', 'budget', 0],
    ['skipped', 'budget', 0],
  ]);
  const [told] = warningsOf(execution);
  expect(warningsOf(execution)).toEqual([
    'The budget of --max-usd 0.5 is used up: runs that were not started yet are skipped, and the report is partial.',
  ]);
  expect(execution.records.map(({ warnings }) => warnings)).toEqual([[], [], [told], [told]]);
  expect(execution.records[0]?.usage.costUsd).toBeCloseTo(COST, 6);
});

test('runs in flight end by themselves, and are counted', async () => {
  const execution = await execute(four(), { maxTokens: 1 }, { concurrency: 2 });
  expect(execution.records.map(({ outcome }) => outcome)).toEqual(['scored', 'scored', 'skipped', 'skipped']);
  expect(execution.records.map(({ attempts }) => attempts[0]?.endedBy ?? null)).toEqual([
    ...['exit', 'exit'],
    ...[null, null],
  ]);
});

test('retried attempts count, and are not made when the budget is used up', async () => {
  const limited = fakeRequest('limited', [
    failure('rate_limit', 1),
    [usage('limited', 100_000), answer, end],
  ]);
  const { records } = await execute(fakePlan(limited, spending('a'), spending('b')), { maxRuns: 3 });
  expect(records.reduce((sum, { attempts }) => sum + attempts.length, 0)).toBe(3);
  expect(outcomes(await execute(fakePlan(limited), { maxRuns: 1 }))).toEqual([['errored', null, 1]]);
});

test('it fails closed: after a run of unknown cost its driver launches nothing more', async () => {
  const silent = fakeRequest('silent', [[answer, end]]);
  const execution = await execute(fakePlan(silent, spending('a')), { maxUsd: 10 });
  expect(outcomes(execution)).toEqual([
    ['scored', null, 1],
    ['skipped', 'budget', 0],
  ]);
  expect(execution.records[1]?.warnings).toEqual([expect.stringContaining('--max-usd cannot be kept')]);
});

test('what the provider refused cost nothing: a rate limit does not close the budget', async () => {
  const limited = fakeRequest('limited', [
    failure('rate_limit', 1),
    [usage('limited', 100_000), answer, end],
  ]);
  expect(outcomes(await execute(fakePlan(limited, spending('a')), { maxUsd: 10 }))).toEqual([
    ['scored', null, 2],
    ['scored', null, 1],
  ]);
});

test('what the run folder has spent before counts when it is gone on with', async () => {
  const before = await execute(four(), { maxUsd: 0.5 });
  const earlier = before.records.filter(({ outcome }) => outcome === 'scored');
  expect(outcomes(await execute(four(), { maxUsd: 0.5 }, { earlier })).slice(2)).toEqual([
    ['skipped', 'budget', 0],
    ['skipped', 'budget', 0],
  ]);
  expect(outcomes(await execute(four(), { maxUsd: 0.8 }, { earlier })).slice(2)).toEqual([
    ['scored', null, 1],
    ['skipped', 'budget', 0],
  ]);
});
