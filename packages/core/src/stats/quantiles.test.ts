import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meanAndDeviation } from './mean-and-deviation.ts';
import { betaQuantile, normalQuantile, normalTailBelow } from './quantiles.ts';
import { noncentralTailAbove, studentTTail } from './student-t.ts';

// Expected: scipy 1.17.1, scipy.stats.norm.ppf.
test.each([
  [0.975, 1.959963984540054],
  [0.8, 0.8416212335729143],
  [0.001, -3.090232306167813],
])('normal %d', (p, expected) => {
  expect(normalQuantile(p)).toBeCloseTo(expected, 9);
  expect(normalTailBelow(expected)).toBeCloseTo(p, 9);
});

// Expected: scipy.stats.beta.ppf. The first by hand: 0.05^(1/10).
test.each([
  [0.05, 10, 1, 0.05 ** 0.1],
  [0.025, 8, 3, 0.4439045376923585],
  [0.975, 2.5, 0.7, 0.9980948387817409],
])('beta %d with %d and %d', (p, alpha, beta, expected) => {
  expect(betaQuantile(p, alpha, beta)).toBeCloseTo(expected, 6);
});

test('a beta quantile is a number from 0 to 1, however lopsided the distribution', () => {
  const shape = fc.double({ min: 0.005, max: 200, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: 0.0001, max: 0.9999, noNaN: true }), shape, shape, (p, alpha, beta) => {
      const found = betaQuantile(p, alpha, beta);
      expect(found >= 0 && found <= 1).toBe(true);
    }),
  );
  expect(betaQuantile(7.5 / 4096, 0.02 * (3 / 7), 0.98 * (3 / 7))).toBe(0);
});

test('the tails of Student’s t', () => {
  // scipy.stats.t.sf · 2; scipy.stats.nct.sf.
  expect(studentTTail(-2.262157, 9)).toBeCloseTo(0.0500000133, 9);
  expect(studentTTail(0.3, 4)).toBeCloseTo(0.7791214278, 9);
  expect(studentTTail(0, 4)).toBeCloseTo(1, 12);
  expect(noncentralTailAbove(2.034515297, 33, 2.9154759474)).toBeCloseTo(0.8077766855, 6);
});

test('mean and sample deviation', () => {
  // sd(c(2, 4, 4, 4, 5, 5, 7, 9)) in R is 2.13809.
  expect(meanAndDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({
    mean: 5,
    deviation: expect.closeTo(2.13809, 5),
    n: 8,
  });
  expect(meanAndDeviation([3])).toEqual({ mean: 3, deviation: null, n: 1 });
  expect(meanAndDeviation([])).toBeNull();
});
