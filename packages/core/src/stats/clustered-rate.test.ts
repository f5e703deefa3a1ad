import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CaseCount, clusteredRate, intraClusterCorrelation } from './clustered-rate.ts';

function counts(...pairs: [fired: number, trials: number][]): CaseCount[] {
  return pairs.map(([fired, trials]) => ({ fired, trials }));
}

const repeat = (times: number, fired: number, trials: number) =>
  counts(...Array.from({ length: times }, (): [number, number] => [fired, trials]));

/*
 * Expected values: an independent computation with numpy 0/1 arrays (ANOVA sums of squares over single trials), scipy.stats.t.ppf,
 * and the interval's ends as roots of the score equation by scipy.optimize.brentq. The first row by hand: p = 2/3;
 * MSB = 3·(1/9 + 0 + 4/9 + 1/9)/3 = 2/3; MSW = 3·(2/3)(1/3)/8 = 1/12; k₀ = 3; ICC = (8 − 1)/(8 + 2) = 0.7; deff = 1 + 2·0.7 = 2.4;
 * 12/2.4 = 5.
 */
test.each([
  ['four cases that differ', counts([3, 3], [2, 3], [0, 3], [3, 3]), 0.1535572, 0.956614, 0.7, 5],
  ['single trials', counts([1, 1], [0, 1], [1, 1]), 0.0630207, 0.9834632, null, 3],
  ['trials vary, cases do not', counts([1, 2], [1, 2], [1, 2]), 0.0654801, 0.9345199, -1, 6],
  ['cases vary, trials do not', counts([3, 3], [0, 3]), 0.0030685, 0.9969315, 1, 2],
  ['unequal sizes', counts([1, 1], [4, 5], [0, 2]), 0.059979, 0.9775456, 0.5261324, 3.2694909],
  ['less spread than chance', [...repeat(9, 2, 3), ...counts([3, 3])], 0.493512, 0.8482, -0.421053, 30],
] as const)('%s', (_, cases, low, high, icc, size) => {
  const found = clusteredRate(cases);
  const figures = [found?.low, found?.high, found?.icc, found?.effectiveSize];
  expect(figures.map((figure) => figure?.toFixed(5))).toEqual(
    [low, high, icc, size].map((figure) => figure?.toFixed(5)),
  );
});

test('where nothing varies, each case counts once', () => {
  // t with 9 degrees is 2.262157, so that 30 of 30 gives 1/(1 + t²/10) = 0.661491 and not the 0.886 of 30 independent trials.
  expect(clusteredRate(repeat(10, 3, 3))).toEqual({
    rate: 1,
    low: expect.closeTo(0.661491, 6),
    high: 1,
    level: 0.95,
    icc: null,
    effectiveSize: 10,
    cases: 10,
    trials: 30,
  });
  expect(clusteredRate(repeat(10, 0, 3))).toMatchObject({
    rate: 0,
    low: 0,
    high: expect.closeTo(0.338509, 6),
  });
});

test('fewer than two cases with a trial have no interval', () => {
  expect(clusteredRate([])).toBeNull();
  expect(clusteredRate(counts([2, 3]))).toBeNull();
  expect(clusteredRate(counts([2, 3], [0, 0]))).toBeNull();
});

const caseCount = fc
  .tuple(fc.nat(12), fc.nat(12))
  .map(([left, right]) => ({ fired: Math.min(left, right), trials: Math.max(left, right) }));

test('the rate is inside its interval, which is inside 0 to 1; no trial counts for more than one', () => {
  fc.assert(
    fc.property(fc.array(caseCount, { maxLength: 30 }), (cases) => {
      const found = clusteredRate(cases);
      if (found === null) return;
      expect(0 <= found.low && found.low <= found.rate && found.rate <= found.high && found.high <= 1).toBe(
        true,
      );
      expect(found.effectiveSize).toBeLessThanOrEqual(found.trials);
      expect(found.effectiveSize).toBeGreaterThan(0);
    }),
  );
});

test('the correlation is finite and at most 1', () => {
  fc.assert(
    fc.property(
      fc.array(
        caseCount.filter(({ trials }) => trials > 0),
        { maxLength: 30 },
      ),
      (cases) => {
        const icc = intraClusterCorrelation(cases);
        expect(icc === null || (Number.isFinite(icc) && icc <= 1 + 1e-12)).toBe(true);
      },
    ),
  );
});

test('the order of the cases changes nothing but rounding', () => {
  fc.assert(
    fc.property(fc.array(caseCount, { minLength: 2, maxLength: 12 }), (cases) => {
      const there = clusteredRate(cases);
      const back = clusteredRate(cases.toReversed());
      expect(back?.low ?? -1).toBeCloseTo(there?.low ?? -1, 9);
      expect(back?.high ?? -1).toBeCloseTo(there?.high ?? -1, 9);
    }),
  );
});
