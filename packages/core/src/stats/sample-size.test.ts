import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  casesForPrecision,
  casesNeeded,
  detectableDifference,
  expectedDifferenceSd,
  expectedHalfWidth,
  leastCases,
} from './sample-size.ts';

const CONTINUOUS = { trials: Number.POSITIVE_INFINITY };

/*
 * R: power.t.test(delta, sd, power, type = "paired")$n rounded up; pwr.t.test(d = 0.5, power = 0.8, type = "paired") gives 33.36713.
 * The others by scipy 1.17.1: the smallest n with nct.sf(t.ppf(0.975, n - 1), n - 1, delta * sqrt(n) / sd) >= power.
 */
test.each([
  [0.5, 1, 0.8, 34],
  [-0.2, 0.4, 0.8, 34],
  [0.3, 0.4, 0.9, 21],
  [1, 1, 0.8, 10],
  [1, 0.01, 0.8, 6],
  [1, 0, 0.8, 6],
])('cases for a difference of %d with sd %d and power %d', (difference, sd, power, cases) => {
  expect(casesNeeded({ difference, sd, power, ...CONTINUOUS })).toBe(cases);
});

// Expected: scipy.optimize.brentq on the same power. The last rows: six cases of twelve changed by one trial of three; fewer than six.
test.each([
  [{ cases: 20, differencesSd: 0.4, ...CONTINUOUS }, 0.264176964],
  [{ cases: 34, differencesSd: 1, ...CONTINUOUS }, 0.495028691],
  [{ cases: 6, differencesSd: 0.2, power: 0.9, ...CONTINUOUS }, 0.334084758],
  [{ cases: 20, differencesSd: 0.4, trials: 3 }, 0.264176964 + 1 / 60],
  [{ cases: 12, differencesSd: 0, trials: 3 }, 6 / 36],
  [{ cases: 12, differencesSd: 0 }, 6 / 12],
  [{ cases: 5, differencesSd: 0.1 }, null],
  [{ cases: 6, differencesSd: 0.9 }, null],
])('%j shows %d', (plan, difference) => {
  expect(detectableDifference(plan)?.toFixed(7) ?? null).toBe(difference?.toFixed(7) ?? null);
});

test('what cannot be planned is null', () => {
  expect(casesNeeded({ difference: 0, sd: 0.4 })).toBeNull();
  expect(casesNeeded({ difference: 0.0001, sd: 1, trials: 3 })).toBeNull();
  expect(casesForPrecision({ rate: 0.5, halfWidth: 0.0001, trials: 3, icc: 0.5 })).toBeNull();
});

test('the least number of cases follows the level', () => {
  expect([0.75, 0.9, 0.95, 0.99].map(leastCases)).toEqual([3, 5, 6, 8]);
});

test('cases for a precision: the first number whose interval is narrow enough', () => {
  // By hand for 35 cases: n = 105/1.6 = 65.625, t(34) = 2.032245; Wilson's half width is
  // 2.032245·√(0.16/65.625 + 4.130018/(4·65.625²)) / (1 + 4.130018/65.625) = 0.098938.
  const plan = { rate: 0.8, trials: 3, icc: 0.3 };
  expect(casesForPrecision({ ...plan, halfWidth: 0.1 })).toMatchInlineSnapshot(`35`);
  expect(expectedHalfWidth({ ...plan, cases: 35 })).toBeCloseTo(0.098938, 6);
  expect(expectedHalfWidth({ ...plan, cases: 34 })).toBeGreaterThan(0.1);
});

test('the deviation of differences: binomial alone, and wholly shared', () => {
  expect(expectedDifferenceSd({ rateA: 0.5, rateB: 0.2, trials: 3, icc: 0, correlation: 0 })).toBeCloseTo(
    Math.sqrt((0.25 + 0.16) / 3),
    12,
  );
  expect(expectedDifferenceSd({ rateA: 0.5, rateB: 0.5, trials: 3, icc: 1, correlation: 1 })).toBe(0);
});

test('the planned cases are enough for the difference, and one fewer is not', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 5 }),
      (difference, sd, trials) => {
        const cases = casesNeeded({ difference, sd, trials }) ?? 0;
        const shown = (size: number) => detectableDifference({ cases: size, differencesSd: sd, trials }) ?? 2;
        expect(cases === 6 || shown(cases - 1) > difference - 1e-6).toBe(true);
        const enough = shown(cases);
        const floor = 6 / (cases * trials);
        expect(enough).toBeLessThanOrEqual(Math.max(difference + 1e-6, floor));
      },
    ),
    { numRuns: 12 },
  );
});
