import { totalUsage, type UsageTotal, withUnfinished } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { formatCosts } from './format-costs.ts';

test('what is not wholly known is a lower bound, tokens and waste too; what is unknown is told', () => {
  const whole = { ...totalUsage([], null), inputTokens: 1200, costUsd: 0.5, wastedCostUsd: 0.25, runs: 2 };
  const group = (driver: string, usage: UsageTotal) => ({ keys: { driver }, usage });
  const groups = [
    group('whole', whole),
    group('killed', withUnfinished(whole, 1)),
    group('unreported', { ...whole, runsWithoutTokens: 1, runsWithoutCost: 1, wastedLaunchesWithoutCost: 1 }),
    group('bound', { ...whole, lowerBoundRuns: 1, wastedLowerBoundLaunches: 1 }),
    group('unknown', {
      ...{ ...whole, inputTokens: null, costUsd: null, wastedCostUsd: null },
      ...{ runsWithoutTokens: 2, runsWithoutCost: 2, wastedLaunchesWithoutCost: 2 },
    }),
  ];
  const text = formatCosts({
    ...{ schemaVersion: 1, by: ['driver'], runFolders: 1, groups, total: whole },
    ...{ simulated: { groups: [], total: null }, priceTables: [], damaged: [], problems: [] },
  });
  expect(text).toMatchInlineSnapshot(`
    "Costs of 1 run folder

    spent (every launch, also of errored runs and retried attempts; API-equivalent on a subscription)
    driver      runs  launches        tokens          cost        wasted  time
    whole          2         0         1,200       $0.5000       $0.2500   0 s
    killed         2         1       ≥ 1,200     ≥ $0.5000       $0.2500   0 s
    unreported     2         0       ≥ 1,200     ≥ $0.5000     ≥ $0.2500   0 s
    bound          2         0       ≥ 1,200     ≥ $0.5000     ≥ $0.2500   0 s
    unknown        2         0  not reported  not reported  unknown cost   0 s
    total          2         0         1,200       $0.5000       $0.2500   0 s
    total: $0.5000

    "
  `);
});
