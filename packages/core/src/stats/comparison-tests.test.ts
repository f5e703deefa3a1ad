import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holm } from './holm.ts';
import { mcnemar } from './mcnemar.ts';
import { welch } from './welch.ts';

function pairs(onlyFirst: number, onlySecond: number, both = 3): (readonly [boolean, boolean])[] {
  return [
    ...Array.from({ length: onlyFirst }, () => [true, false] as const),
    ...Array.from({ length: onlySecond }, () => [false, true] as const),
    ...Array.from({ length: both }, () => [true, true] as const),
    [false, false],
  ];
}

// Expected: scipy 1.17.1, scipy.stats.binomtest(b, b + c).pvalue. The first row is Agresti's approval survey, for which the help page of
// R's exact2x2::mcnemar.exact shows p-value = 3.716e-05.
test.each([
  [150, 86, 3.7159361395713866e-5],
  [5, 0, 0.0625],
  [7, 1, 0.0703125],
  [3, 3, 1],
  [1, 9, 0.021484375],
  [0, 0, 1],
])('McNemar: %d against %d', (onlyFirst, onlySecond, p) => {
  const found = mcnemar(pairs(onlyFirst, onlySecond));
  expect(found).toEqual({ onlyFirst, onlySecond, p: expect.closeTo(p, 9) });
});

test('McNemar: thousands of pairs that differ do not underflow', () => {
  expect(mcnemar(pairs(1500, 1500, 0)).p).toBe(1);
  // scipy.stats.binomtest(1600, 3000).pvalue
  expect(mcnemar(pairs(1600, 1400, 0)).p).toBeCloseTo(0.000278564, 9);
});

test('Welch: the sleep data of R', () => {
  // t.test(extra ~ group, data = sleep) gives t = −1.8608, df = 17.776, p-value = 0.07939 for group 1 less group 2.
  const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
  const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
  const found = welch(first, second);
  expect(found?.difference).toBeCloseTo(1.58, 12);
  expect(found?.t).toBeCloseTo(1.860813, 6);
  expect(found?.degreesOfFreedom).toBeCloseTo(17.776474, 6);
  expect(found?.p).toBeCloseTo(0.079394, 6);
});

test('Welch: nothing to say of single values, or where neither side varies', () => {
  expect(welch([1], [0, 1])).toBeNull();
  expect(welch([1, 1], [0, 0, 0])).toBeNull();
  expect(welch([], [])).toBeNull();
});

test('Holm: as p.adjust of R', () => {
  // p.adjust(c(0.01, 0.02, 0.03, 0.04), "holm") is 0.04 0.06 0.06 0.06.
  const rounded = (values: readonly number[]) => holm(values).map((value) => Number(value.toFixed(12)));
  expect(rounded([0.01, 0.02, 0.03, 0.04])).toEqual([0.04, 0.06, 0.06, 0.06]);
  expect(rounded([0.04, 0.01, 0.03])).toEqual([0.06, 0.03, 0.06]);
  expect(rounded([0.5, 0.9])).toEqual([1, 1]);
  expect(holm([])).toEqual([]);
});

test('Holm: never below the value itself, never out of order', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), (values) => {
      const adjusted = holm(values);
      for (const [index, value] of values.entries()) {
        expect(adjusted[index]).toBeGreaterThanOrEqual(value);
        expect(adjusted[index]).toBeLessThanOrEqual(1);
        for (const [other, otherValue] of values.entries()) {
          expect(value > otherValue || (adjusted[index] ?? 2) <= (adjusted[other] ?? -1)).toBe(true);
        }
      }
    }),
  );
});
