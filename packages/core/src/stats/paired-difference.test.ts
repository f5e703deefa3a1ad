import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CaseCount } from './clustered-rate.ts';
import { type CasePair, pairedDifference, squareAndAdd } from './paired-difference.ts';
import { wilsonInterval } from './wilson-interval.ts';

function pairsOf(fired: readonly (readonly [a: number, b: number])[], trials: number): CasePair[] {
  return fired.map(([a, b]) => ({ a: { fired: a, trials }, b: { fired: b, trials } }));
}

test('squares and adds as published', () => {
  // Airway hyper-responsiveness before and after: cells 1, 1, 7, 12 of 21. Fagerland, Lydersen and Laake 2014, "Recommended tests and
  // confidence intervals for paired binomial proportions", Statistics in Medicine 33, 2850–2875, give −0.507 to −0.026 for Newcombe.
  const side = (fired: number) => ({
    rate: fired / 21,
    ...wilsonInterval(fired / 21, 21, 1.959963984540054),
  });
  // The covariance 1·12 − 1·7 = 5 is less than half of 21 subjects: method 10 takes the correlation as 0.
  const found = squareAndAdd(side(8), side(2), 0);
  expect([found.low, found.high].map((end) => end.toFixed(3))).toEqual(['-0.507', '-0.026']);
});

/*
 * Expected: an independent computation with numpy 2.4.6 and scipy 1.17.1 (the arms' intervals as roots of the score equation by
 * brentq, scipy.stats.t.ppf, the correlation from numpy arrays).
 */
test.each([
  [
    'cases that vary together',
    pairsOf(
      [
        [3, 3],
        [2, 1],
        [0, 0],
        [3, 1],
        [1, 0],
        [2, 2],
      ],
      3,
    ),
    -0.2222222222,
    -0.4761984691,
    0.114920626,
  ],
  [
    'unequal numbers of trials',
    [
      { a: { fired: 3, trials: 3 }, b: { fired: 1, trials: 3 } },
      { a: { fired: 2, trials: 3 }, b: { fired: 3, trials: 3 } },
      { a: { fired: 0, trials: 2 }, b: { fired: 0, trials: 3 } },
      { a: { fired: 3, trials: 3 }, b: { fired: 0, trials: 1 } },
    ],
    -0.3333333333,
    -0.7440695596,
    0.3945364161,
  ],
] as const)('%s', (_, pairs, difference, low, high) => {
  const found = pairedDifference(pairs);
  expect(found?.difference).toBeCloseTo(difference, 6);
  expect(found?.low).toBeCloseTo(low, 6);
  expect(found?.high).toBeCloseTo(high, 6);
});

test('from always to never has an interval that is not of width 0', () => {
  // By hand: t with 5 degrees is 2.570582, each arm's free end is t²/(6 + t²) = 0.524108 away, and −1 + √2 · 0.524108 = −0.258800.
  const pairs = pairsOf(
    Array.from({ length: 6 }, () => [3, 0] as const),
    3,
  );
  expect(pairedDifference(pairs)).toEqual({
    difference: -1,
    low: -1,
    high: expect.closeTo(-0.2588, 5),
    level: 0.95,
    cases: 6,
  });
});

test('cases without a trial on one side are left out; fewer than two have no interval', () => {
  const whole = pairsOf(
    [
      [3, 1],
      [2, 2],
    ],
    3,
  );
  const half: CasePair = { a: { fired: 3, trials: 3 }, b: { fired: 0, trials: 0 } };
  expect(pairedDifference([...whole, half])).toEqual(pairedDifference(whole));
  expect(pairedDifference([...whole.slice(1), half])).toBeNull();
});

const count = fc
  .tuple(fc.nat(5), fc.nat(5))
  .map(([left, right]): CaseCount => ({ fired: Math.min(left, right), trials: Math.max(left, right) }));
const pair = fc.record({ a: count, b: count });

test('the difference is inside its interval, and the other way round everything has the other sign', () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 25 }), (pairs) => {
      const found = pairedDifference(pairs);
      const back = pairedDifference(pairs.map(({ a, b }) => ({ a: b, b: a })));
      expect(back === null).toBe(found === null);
      if (found === null) return;
      expect(-1 <= found.low && found.low <= found.difference && found.difference <= found.high).toBe(true);
      expect(found.high).toBeLessThanOrEqual(1);
      expect(back?.low).toBeCloseTo(-found.high, 9);
      expect(back?.high).toBeCloseTo(-found.low, 9);
    }),
  );
});

test('with one trial a case it is method 10 for a 2 × 2 table, with t for z', () => {
  // Cells 59, 6, 16, 80 of 161 (Cavo et al. 2012, as in the R package contingencytables). Expected: the formula for a 2 × 2 table in
  // numpy, with t(160) = 1.974902 (scipy 1.17.1) for 1.959964; the latter gives −0.1186 to −0.0046.
  const table = [
    ...Array.from({ length: 59 }, () => [1, 1] as const),
    ...Array.from({ length: 6 }, () => [0, 1] as const),
    ...Array.from({ length: 16 }, () => [1, 0] as const),
    ...Array.from({ length: 80 }, () => [0, 0] as const),
  ];
  const found = pairedDifference(pairsOf(table, 1));
  expect([found?.low, found?.high].map((end) => end?.toFixed(6))).toEqual(['-0.119039', '-0.004192']);
});
