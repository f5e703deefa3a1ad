import { expect, test } from 'vitest';
import { studentTQuantile } from './student-t.ts';

// Expected: scipy 1.17.1, scipy.stats.t.ppf(1 - (1 - level) / 2, df), rounded to 6 decimals.
test.each([
  [0.95, 1, 12.706205],
  [0.95, 2, 4.302653],
  [0.95, 5, 2.570582],
  [0.95, 9, 2.262157],
  [0.95, 19, 2.093024],
  [0.95, 99, 1.984217],
  [0.99, 4, 4.604095],
  [0.9, 4, 2.131847],
])('level %d with %d degrees of freedom', (level, degrees, expected) => {
  expect(studentTQuantile(level, degrees)).toBeCloseTo(expected, 6);
});
