import type { UsageTotal } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { USAGE } from './testing/usage-total.ts';
import { totalSpendLines } from './total-spend.ts';

test('waste of which a part is not known is told as such', () => {
  const wasteOf = (changes: Partial<UsageTotal>) =>
    totalSpendLines({ usage: { ...USAGE, ...changes } }).map((line) => line.split('; ')[1]);
  expect([
    wasteOf({}),
    wasteOf({ wastedCostUsd: 0.5 }),
    wasteOf({ wastedCostUsd: 0.5, wastedLaunchesWithoutCost: 1 }),
    wasteOf({ wastedLaunchesWithoutCost: 1 }),
  ]).toEqual([
    [undefined],
    ['of it wasted on errors: $0.5000'],
    ['of it wasted on errors: ≥ $0.5000'],
    ['of it wasted on errors: unknown cost'],
  ]);
});
