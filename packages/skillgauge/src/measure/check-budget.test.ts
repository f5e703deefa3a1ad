import { expect, test } from 'vitest';
import { checkBudget } from './check-budget.ts';

const NO_RUNS = { requests: [], installSets: [], fixtures: [] };

const check = (limits: object) => () => checkBudget(limits, [], NO_RUNS, {});

test('what a program gives is looked at: a limit that is no figure is named, with what it is', () => {
  expect(check({ maxUsd: 0, maxTokens: 1, maxRuns: 2 })).not.toThrow();
  expect(check({ maxUsd: undefined })).not.toThrow();
  const refused: [limits: object, message: string][] = [
    [{ maxUsd: Number.NaN }, 'budget.maxUsd (--max-usd) is NaN.'],
    [{ maxUsd: -1 }, 'budget.maxUsd (--max-usd) is -1.'],
    [{ maxTokens: Number.POSITIVE_INFINITY }, 'budget.maxTokens (--max-tokens) is Infinity.'],
    [{ maxRuns: '5' }, 'budget.maxRuns (--max-runs) is 5.'],
    [{ maxRuns: null }, 'budget.maxRuns (--max-runs) is null.'],
    [{ maxUSD: 1 }, 'budget.maxUSD is no limit.'],
  ];
  for (const [limits, message] of refused) {
    expect(check(limits)).toThrow(expect.objectContaining({ code: 'invalid_input', message }));
  }
});
