import { type AttemptRecord, createRunError, type RunRecord, UNKNOWN_TOKENS } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { createBudget } from './create-budget.ts';

function spent(costUsd: number | null, inputTokens: number | null = 100): AttemptRecord {
  return {
    ...{ attempt: 1, endedBy: 'exit', exitCode: 0, signal: null, error: null, transcript: null },
    usage: {
      ...{ ...UNKNOWN_TOKENS, inputTokens, modelRequests: 1, wallMs: 1, costUsd },
      ...{ costSource: 'computed', billing: 'metered', lowerBound: false },
    },
  };
}

const failed = (attempt: AttemptRecord, errorClass: 'rate_limit' | 'timeout'): AttemptRecord => ({
  ...attempt,
  error: createRunError(errorClass, 'no'),
});

test('launches are admitted until the money is spent; the end is told once', () => {
  const budget = createBudget({ maxUsd: 1 });
  expect([budget.admit('a'), budget.note('a', spent(0.5), true), budget.admit('b')]).toEqual([
    null,
    null,
    null,
  ]);
  const told = budget.note('b', spent(0.5), true);
  expect(told).toMatch(/^The budget of --max-usd 1 is used up/);
  expect([budget.note('a', spent(0.5), true), budget.admit('a'), budget.refusal('b')]).toEqual([
    null,
    told,
    told,
  ]);
});

test('tokens of every kind count, and launches do, whatever became of them', () => {
  const tokens = createBudget({ maxTokens: 300 });
  tokens.note('a', spent(null, 100), true);
  expect(tokens.refusal('a')).toBeNull();
  const usage = { ...spent(0).usage, cacheReadTokens: 50, cacheWriteTokens: 25, outputTokens: 25 };
  tokens.note('a', { ...spent(0), usage }, true);
  expect(tokens.refusal('a')).toMatch(/--max-tokens 300 is used up/);

  const runs = createBudget({ maxRuns: 2 });
  expect([runs.admit('a'), runs.admit('b'), runs.admit('a')]).toEqual([
    null,
    null,
    expect.stringMatching(/--max-runs 2 is used up/),
  ]);
});

test('it fails closed for the driver of whose run the cost is not known, and only for that', () => {
  const budget = createBudget({ maxUsd: 1 });
  expect(budget.note('a', spent(null), true)).toMatch(/^The cost of a run of a is not known/);
  expect([budget.note('a', spent(null), true), budget.admit('b')]).toEqual([null, null]);
  expect(budget.admit('a')).toMatch(/--max-usd cannot be kept/);
  expect(createBudget({ maxTokens: 9 }).note('a', spent(1, null), true)).toMatch(/^The use of tokens/);
  expect(createBudget({ maxRuns: 9 }).note('a', spent(null, null), true)).toBeNull();
});

test('a limit that is no number is no leave to spend', () => {
  for (const limit of ['maxUsd', 'maxTokens', 'maxRuns']) {
    expect(createBudget({ [limit]: Number.NaN }).admit('a')).toMatch(/is used up/);
  }
});

test('what the provider refused before any answer cost nothing; whatever else failed may have', () => {
  const noteOf = (attempt: AttemptRecord, hasAnswered: boolean) =>
    createBudget({ maxUsd: 1 }).note('a', attempt, hasAnswered);
  const limited = failed(spent(null, null), 'rate_limit');
  expect([noteOf(limited, false), noteOf({ ...spent(null), endedBy: 'not-started' }, false)]).toEqual([
    null,
    null,
  ]);
  expect(noteOf(limited, true)).not.toBeNull();
  expect(noteOf(failed(spent(null, null), 'timeout'), false)).not.toBeNull();
});

test('what an earlier command of the same run spent counts; reused runs were paid elsewhere', () => {
  const record = {
    driver: 'a',
    outcome: 'scored',
    attempts: [spent(0.5), spent(0.5)],
  } as unknown as RunRecord;
  expect(createBudget({ maxUsd: 1 }, { records: [record] }).refusal('a')).toMatch(/used up/);
  expect(createBudget({ maxRuns: 2 }, { records: [record] }).refusal('b')).toMatch(/used up/);
  const reused = createBudget({ maxUsd: 1 }, { records: [{ ...record, reused: 'earlier' }] });
  expect([reused.refusal('a'), reused.notices]).toEqual([null, []]);
});

test('a killed launch is a launch; that its cost is not known is said before the first launch, once', () => {
  const runs = createBudget({ maxRuns: 3 }, { records: [], killed: 2 });
  expect([runs.notices, runs.admit('a'), runs.admit('a')]).toEqual([
    [],
    null,
    expect.stringMatching(/--max-runs 3 is used up/),
  ]);
  const record = { driver: 'a', outcome: 'scored', attempts: [spent(null)] } as unknown as RunRecord;
  const unknown = createBudget({ maxUsd: 1, maxRuns: 2 }, { records: [record], killed: 1 });
  expect(unknown.notices).toMatchInlineSnapshot(`
    [
      "1 launch of an earlier command was killed: what was used by then is not known, and is not counted in --max-usd.",
      "The cost of a run of a is not known, so that --max-usd cannot be kept: its runs that were not started yet are skipped, and the report is partial.",
      "The budget of --max-runs 2 is used up: runs that were not started yet are skipped, and the report is partial.",
    ]
  `);
  expect(unknown.note('b', spent(0.1), true)).toBeNull();
});
