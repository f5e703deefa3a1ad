import { expect, test } from 'vitest';
import { bootstrapInterval } from './bootstrap-interval.ts';

const share = ([items = []]: readonly (readonly number[])[]) =>
  items.reduce((sum, item) => sum + item, 0) / items.length;

test('agrees with the binomial distribution that it draws from', () => {
  // 20 items of which 10 are 1: the share of a resample is Binomial(20, 0.5)/20. The tail is Φ(−√(20/19) · 2.093024) = 0.015881, where
  // its quantiles are 5/20 and 15/20 (scipy.stats.binom.ppf); without the expansion they would be 6/20 and 14/20.
  const items = Array.from({ length: 20 }, (_, index) => index % 2);
  expect(bootstrapInterval([items], share, { seed: 1, draws: 20_000 })).toEqual({
    low: 0.25,
    high: 0.75,
    level: 0.95,
  });
});

test('the same seed gives the same interval', () => {
  const items = [0.1, 0.25, 0.6, 0.9, 0.4];
  const interval = (seed: number) => bootstrapInterval([items], share, { seed, draws: 50 });
  expect(interval(7)).toEqual(interval(7));
  expect(interval(7)).not.toEqual(interval(8));
});

test('there is none for a stratum of one, for a statistic that does not vary, and for one that is never defined', () => {
  expect(bootstrapInterval([[1, 0], [1]], share, { seed: 1 })).toBeNull();
  expect(bootstrapInterval([[1, 1, 1]], share, { seed: 1 })).toBeNull();
  expect(bootstrapInterval([[1, 0, 1]], () => null, { seed: 1 })).toBeNull();
});
