import { totalUsage, withUnfinished } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { spendRow } from './spend.ts';

test('tokens are lower bounds when a launch was killed', () => {
  const usage = { ...totalUsage([], null), inputTokens: 100 };
  const isPartial = [usage, withUnfinished(usage, 1)].map(
    (each) => spendRow('demo', 'Demo Agent', each).tokensArePartial,
  );
  expect(isPartial).toEqual([false, true]);
});
