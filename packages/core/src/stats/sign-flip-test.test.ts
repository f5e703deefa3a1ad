import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signFlipTest } from './sign-flip-test.ts';

/** Darwin's fifteen pairs of plants, in eighths of an inch. */
const DARWIN = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];

test('gives Fisher’s own figure', () => {
  // Fisher 1935, "The Design of Experiments", section 21: 863 of the 2^15 sums are as great, 1,726 as far out on either side.
  expect(signFlipTest(DARWIN, { seed: 1 })).toEqual({ p: 1726 / 2 ** 15, exact: true, draws: 2 ** 15 });
  expect(signFlipTest(DARWIN, { seed: 1, alternative: 'greater' }).p).toBe(863 / 2 ** 15);
});

// Expected: scipy 1.17.1, scipy.stats.permutation_test((d,), np.mean, permutation_type='samples', n_resamples=np.inf).
test.each([
  ['two-sided', [1 / 3, 1 / 3, -1 / 3, 2 / 3, 0, 0, 1], 0.25],
  ['two-sided', [1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4], 0.00390625],
  ['greater', [1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4], 0.001953125],
  ['less', [1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4], 1],
] as const)('%s of %j', (alternative, differences, p) => {
  expect(signFlipTest(differences, { seed: 1, alternative }).p).toBeCloseTo(p, 12);
});

test('no difference, or no case, is no evidence', () => {
  expect(signFlipTest([0, 0, 0], { seed: 1 })).toEqual({ p: 1, exact: true, draws: 1 });
  expect(signFlipTest([], { seed: 1 })).toEqual({ p: 1, exact: true, draws: 1 });
});

test('five cases that all changed cannot show a difference, six can', () => {
  const p = (cases: number) =>
    signFlipTest(
      Array.from({ length: cases }, () => 1),
      { seed: 1 },
    ).p;
  expect([p(5), p(6)]).toEqual([0.0625, 0.03125]);
});

test('past 16 differences it draws with a seed, and never gives 0', () => {
  const ones = Array.from({ length: 40 }, () => 1);
  expect(signFlipTest(ones, { seed: 1 })).toEqual({ p: 1 / 20_001, exact: false, draws: 20_000 });
  const mixed = Array.from({ length: 20 }, (_, index) => (index % 3) - 0.5);
  expect(signFlipTest(mixed, { seed: 7 })).toEqual(signFlipTest(mixed, { seed: 7 }));
  expect(signFlipTest(mixed, { seed: 7 })).not.toEqual(signFlipTest(mixed, { seed: 8 }));
});

test('drawn patterns agree with the binomial distribution', () => {
  // 14 of 20 equal differences are above 0: P(X ≤ 6) + P(X ≥ 14) of 20 fair coins is 0.115318 (scipy.stats.binomtest(14, 20)).
  const differences = Array.from({ length: 20 }, (_, index) => (index < 14 ? 1 : -1));
  const { p } = signFlipTest(differences, { seed: 3 });
  expect(Math.abs(p - 0.115318)).toBeLessThan(4 * Math.sqrt((0.115 * 0.885) / 20_000));
});

test('a p-value is above 0 and at most 1, and the same for turned signs', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 12 }), (thirds) => {
      const { p } = signFlipTest(
        thirds.map((value) => value / 3),
        { seed: 1 },
      );
      expect(0 < p && p <= 1).toBe(true);
      expect(
        signFlipTest(
          thirds.map((value) => -value / 3),
          { seed: 1 },
        ).p,
      ).toBe(p);
    }),
  );
});
