import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CaseCount } from './clustered-rate.ts';
import { passAtK, passHatK } from './pass-at-k.ts';

// By hand: pass^2 of 2 of 3 is C(2,2)/C(3,2) = 1/3, pass@2 of 1 of 3 is 1 − C(2,2)/C(3,2) = 2/3.
const COUNTS: CaseCount[] = [
  { fired: 3, trials: 3 },
  { fired: 2, trials: 3 },
  { fired: 1, trials: 3 },
  { fired: 2, trials: 2 },
  { fired: 0, trials: 0 },
];

test.each([
  [1, (1 + 2 / 3 + 1 / 3 + 1) / 4, (1 + 2 / 3 + 1 / 3 + 1) / 4],
  [2, (1 + 1 / 3 + 0 + 1) / 4, (1 + 1 + 2 / 3 + 1) / 4],
  [3, (1 + 0 + 0) / 3, 1],
  [4, null, null],
])('k = %d', (k, hat, at) => {
  expect([passHatK(COUNTS, k), passAtK(COUNTS, k)].map((value) => value?.toFixed(12))).toEqual(
    [hat, at].map((value) => value?.toFixed(12)),
  );
});

test('as the formula of Chen et al. for 200 trials', () => {
  // Their numerically stable form, 1 − ∏ (1 − k/i) for i from n − c + 1 to n, with n = 200, c = 20, k = 10.
  const product = Array.from({ length: 20 }, (_, index) => 1 - 10 / (181 + index)).reduce(
    (all, one) => all * one,
    1,
  );
  expect(passAtK([{ fired: 20, trials: 200 }], 10)).toBeCloseTo(1 - product, 12);
});

test('both are unbiased: over all outcomes of n trials they average to p^k and 1 − (1 − p)^k', () => {
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 8 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (left, right, p) => {
        const [k, trials] = [Math.min(left, right), Math.max(left, right)];
        let [hat, at] = [0, 0];
        for (let fired = 0; fired <= trials; fired += 1) {
          const chance = choose(trials, fired) * p ** fired * (1 - p) ** (trials - fired);
          hat += chance * (passHatK([{ fired, trials }], k) ?? 0);
          at += chance * (passAtK([{ fired, trials }], k) ?? 0);
        }
        expect(hat).toBeCloseTo(p ** k, 9);
        expect(at).toBeCloseTo(1 - (1 - p) ** k, 9);
      },
    ),
  );
});

test.each([0, -1, 1.5, Number.NaN])('k = %d is refused', (k) => {
  expect(() => passHatK(COUNTS, k)).toThrow(RangeError);
  expect(() => passAtK([], k)).toThrow(RangeError);
});
