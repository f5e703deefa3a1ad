import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRunError } from '../run/run-error.ts';
import { attempt, NO_USAGE, record, USAGE } from '../testing/trigger-run.ts';
import { usageLines, wastedCostText } from '../trigger/format/usage-text.ts';
import { addUsageTotals } from './add-totals.ts';
import { addUsages } from './fold-usage.ts';
import { hasPartialTokens, isPartialCost, totalUsage, withUnfinished } from './total-usage.ts';
import { addKnown, type Usage } from './usage.ts';

const limited = createRunError('rate_limit', 'Slow down.');

test('retried attempts and errored runs are spent money; unknown is counted, not taken for 0', () => {
  const retried = record('p1', 1, 'F', {
    attempts: [
      attempt({ error: limited, usage: { ...USAGE, costUsd: 0.5 } }),
      attempt({ attempt: 2, usage: { ...USAGE, costUsd: 0.125, costSource: 'computed', lowerBound: true } }),
    ],
    usage: { ...USAGE, inputTokens: 200, costUsd: 0.625, lowerBound: true },
  });
  const unknown = record('p2', 1, '-', { usage: NO_USAGE, attempts: [attempt({ usage: NO_USAGE })] });
  const notStarted = record('p3', 1, 'e', {
    usage: NO_USAGE,
    attempts: [attempt({ endedBy: 'not-started', usage: NO_USAGE })],
  });
  const total = totalUsage(
    [retried, record('n1', 1, 'e'), unknown, notStarted, record('n2', 1, 's')],
    'prices 1.0 (2025-01-01)',
  );
  // 0.625 + 0.25; wasted: the first attempt's 0.5 and the errored run's 0.25. Three runs were started, with four launches.
  expect(total).toMatchInlineSnapshot(`
    {
      "attempts": 4,
      "billing": "unknown",
      "cacheReadTokens": 40,
      "cacheWriteTokens": null,
      "costSources": [
        "computed",
        "reported",
      ],
      "costUsd": 0.875,
      "inputTokens": 300,
      "lowerBoundRuns": 1,
      "modelRequests": 2,
      "outputTokens": 20,
      "priceTable": "prices 1.0 (2025-01-01)",
      "reasoningTokens": null,
      "retriedAttempts": 1,
      "runs": 3,
      "runsWithoutCost": 1,
      "runsWithoutTokens": 1,
      "wallMs": 2000,
      "wastedCostUsd": 0.75,
    }
  `);
});

test('wasted attempts of unknown cost are counted, and those with a lower bound', () => {
  const failed = (trial: number, usage: Usage) =>
    record('p1', trial, 'e', { usage, attempts: [attempt({ error: limited, usage })] });
  const bound = failed(1, { ...USAGE, lowerBound: true });
  const unknown = failed(2, NO_USAGE);
  const wasteOf = (...records: Parameters<typeof totalUsage>[0]) => {
    const total = totalUsage(records, null);
    const { wastedCostUsd, wastedLaunchesWithoutCost, wastedLowerBoundLaunches } = total;
    return [wastedCostText(total), wastedCostUsd, wastedLaunchesWithoutCost, wastedLowerBoundLaunches];
  };
  expect([
    wasteOf(record('p1', 1, 'F')),
    wasteOf(record('p1', 1, 'e')),
    wasteOf(bound),
    wasteOf(unknown),
    wasteOf(unknown, record('p1', 3, 'e')),
  ]).toEqual([
    [null, null, undefined, undefined],
    ['$0.2500', 0.25, undefined, undefined],
    ['≥ $0.2500', 0.25, undefined, 1],
    ['unknown cost', null, 1, undefined],
    ['≥ $0.2500', 0.25, 1, undefined],
  ]);
  const lines = usageLines({ usage: totalUsage([unknown, bound], null) });
  expect(lines.filter((line) => line.includes('wasted'))).toEqual([
    '  wasted on attempts that ended in an error: ≥ $0.2500, 1 launch unreported',
  ]);
  expect(addUsageTotals([totalUsage([bound], null), totalUsage([unknown, unknown], null)])).toMatchObject({
    wastedLaunchesWithoutCost: 2,
    wastedLowerBoundLaunches: 1,
  });
});

test('a killed launch makes the cost of its arm partial, and all tokens', () => {
  const usage = { ...USAGE, costUsd: 0.5 };
  const run = (arm: string) => record('p1', 1, 'F', { arm, usage, attempts: [attempt({ usage })] });
  const total = totalUsage([run('with'), run('without')], null);
  const partial = (arms?: string[]) => withUnfinished(total, 1, arms).arms?.map((arm) => arm.partial);
  expect([partial(['with']), partial(), withUnfinished(total, 0, ['with'])]).toEqual([
    [true, false],
    [false, false],
    total,
  ]);
  expect([hasPartialTokens(total), hasPartialTokens(withUnfinished(total, 1))]).toEqual([false, true]);
});

test('a launch of unknown cost beside a known one is told, and one that was not started is not', () => {
  const mixed = record('p1', 1, 'F', {
    attempts: [
      attempt({ error: limited, usage: NO_USAGE }),
      attempt({ attempt: 2, endedBy: 'not-started', usage: NO_USAGE }),
      attempt({ attempt: 3, usage: { ...USAGE, costUsd: 0.5 } }),
    ],
    usage: addUsages([NO_USAGE, NO_USAGE, { ...USAGE, costUsd: 0.5 }]) ?? NO_USAGE,
  });
  const total = totalUsage([mixed], null);
  expect(total).toMatchObject({
    costUsd: 0.5,
    runsWithoutCost: 0,
    launchesWithoutCost: 1,
    lowerBoundRuns: 0,
  });
  expect([isPartialCost(total), isPartialCost(totalUsage([record('p1', 1, 'F')], null))]).toEqual([
    true,
    false,
  ]);
  expect(withUnfinished(total, 2)).toMatchObject({ unfinishedLaunches: 2 });
});

test('reported and computed costs stand side by side; lower bounds are not compared (R083)', () => {
  const run = (trial: number, over: Partial<Usage>) => {
    const usage: Usage = { ...USAGE, costSource: 'reported', ...over };
    return record('p1', trial, 'F', { usage, attempts: [attempt({ usage })] });
  };
  const total = totalUsage(
    [
      run(1, { costUsd: 1, computedCostUsd: 1.05 }),
      run(2, { costUsd: 1, computedCostUsd: 1.25 }),
      run(3, { costUsd: 1, computedCostUsd: 9, lowerBound: true }),
      run(4, { costUsd: 1 }),
    ],
    null,
  );
  expect(total.costCheck).toEqual({ launches: 2, launchesApart: 1, reportedUsd: 2, computedUsd: 2.3 });
});

test('arms are told apart when there are several', () => {
  const run = (arm: string, trial: number, costUsd: number | null) => {
    const usage = { ...USAGE, costUsd };
    return record('p1', trial, 'F', { arm, usage, attempts: [attempt({ usage })] });
  };
  expect(totalUsage([run('with', 1, 0.5), run('with', 2, 0.25), run('without', 1, null)], null).arms).toEqual(
    [
      { arm: 'with', runs: 2, costUsd: 0.75, partial: false },
      { arm: 'without', runs: 1, costUsd: null, partial: true },
    ],
  );
  expect(totalUsage([run('with', 1, 0.5)], null).arms).toBeUndefined();
});

test('totals of drivers add up to the total of all their runs', () => {
  const both = [record('p1', 1, 'F'), record('p2', 1, 'e')] as const;
  expect(addUsageTotals(both.map((run) => totalUsage([run], 'prices')))).toEqual(totalUsage(both, 'prices'));
  expect(addUsageTotals([])).toBeNull();
});

test('no runs: nothing is known, and nothing is missing', () => {
  expect(totalUsage([], null)).toMatchInlineSnapshot(`
    {
      "attempts": 0,
      "billing": "unknown",
      "cacheReadTokens": null,
      "cacheWriteTokens": null,
      "costSources": [],
      "costUsd": null,
      "inputTokens": null,
      "lowerBoundRuns": 0,
      "modelRequests": null,
      "outputTokens": null,
      "priceTable": null,
      "reasoningTokens": null,
      "retriedAttempts": 0,
      "runs": 0,
      "runsWithoutCost": 0,
      "runsWithoutTokens": 0,
      "wallMs": 0,
      "wastedCostUsd": null,
    }
  `);
});

test('billing is that of all started runs, else unknown', () => {
  const billed = (billing: Usage['billing']) => record('p1', 1, '-', { usage: { ...USAGE, billing } });
  expect(
    [
      [billed('metered'), record('p2', 1, 's')],
      [billed('subscription'), billed('subscription')],
      [billed('metered'), billed('subscription')],
    ].map((records) => totalUsage(records, null).billing),
  ).toEqual(['metered', 'subscription', 'unknown']);
});

const count = fc.option(fc.nat(1_000_000));
const anyUsage: fc.Arbitrary<Usage> = fc.record({
  inputTokens: count,
  cacheReadTokens: count,
  cacheWriteTokens: count,
  outputTokens: count,
  reasoningTokens: count,
  modelRequests: count,
  wallMs: fc.double({ min: 0, max: 1e6, noNaN: true }),
  costUsd: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
  costSource: fc.constantFrom('reported', 'computed', 'unknown'),
  billing: fc.constantFrom('metered', 'subscription', 'unknown'),
  lowerBound: fc.boolean(),
});

test('the totals are the sums of the runs, to the last digit', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyUsage, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), (runs) => {
      const records = runs.map((usages, index) =>
        record('p1', index + 1, '-', {
          attempts: usages.map((usage) => attempt({ usage })),
          usage: addUsages(usages) ?? NO_USAGE,
        }),
      );
      const total = totalUsage(records, null);
      for (const key of [
        'inputTokens',
        'cacheReadTokens',
        'outputTokens',
        'modelRequests',
        'costUsd',
      ] as const) {
        expect(total[key]).toBe(records.map(({ usage }) => usage[key]).reduce<number | null>(addKnown, null));
      }
      expect(total.wallMs).toBe(records.reduce((sum, { usage }) => sum + usage.wallMs, 0));
      expect(total.attempts).toBe(runs.flat().length);
    }),
  );
});
