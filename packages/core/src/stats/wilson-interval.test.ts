import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wilsonInterval } from './wilson-interval.ts';

// Expected: the two roots p of (rate - p)² = z²·p·(1 - p)/n, found by bisection (scipy.optimize.brentq), not by the closed formula.
test.each([
  [0.7, 30, 1.959963984540054, 0.521242, 0.833353],
  [0.5, 4, 1.959963984540054, 0.150039, 0.849961],
  [2 / 3, 3, 4.302652729749462, 0.063021, 0.983463],
])('rate %d of %d', (rate, size, quantile, low, high) => {
  const interval = wilsonInterval(rate, size, quantile);
  expect(interval.low).toBeCloseTo(low, 6);
  expect(interval.high).toBeCloseTo(high, 6);
});

test('the ends are exact where nothing, or everything, fired', () => {
  // 3.84/(10 + 3.84) by hand: with rate 0 the upper root is z²/(n + z²).
  expect(wilsonInterval(0, 10, Math.sqrt(3.84))).toEqual({ low: 0, high: expect.closeTo(3.84 / 13.84, 12) });
  expect(wilsonInterval(1, 10, Math.sqrt(3.84))).toEqual({ low: expect.closeTo(10 / 13.84, 12), high: 1 });
});

test('the rate is always inside, and the interval inside 0 to 1', () => {
  fc.assert(
    fc.property(
      fc.nat(1000),
      fc.integer({ min: 1, max: 1000 }),
      fc.double({ min: 0.5, max: 1000, noNaN: true }),
      fc.double({ min: 0.1, max: 64, noNaN: true }),
      (fired, of, size, quantile) => {
        const rate = Math.min(fired, of) / of;
        const { low, high } = wilsonInterval(rate, size, quantile);
        expect(0 <= low && low <= rate && rate <= high && high <= 1).toBe(true);
      },
    ),
  );
});
