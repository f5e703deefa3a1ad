import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PaceLimits, paceDelayMs, withStart } from './pace.ts';

/** Start times when runs come at these times and wait as they are told. */
function startTimes(limits: PaceLimits, arrivals: readonly number[]): number[] {
  let starts: number[] = [];
  let now = 0;
  return arrivals.map((arrival) => {
    now = Math.max(now, arrival);
    now += paceDelayMs(limits, starts, now);
    starts = withStart(limits, starts, now);
    return now;
  });
}

test.each<[string, PaceLimits, number[], number[]]>([
  ['without limits nothing waits', {}, [0, 0, 0], [0, 0, 0]],
  ['spacing', { spacingMs: 500 }, [0, 0, 2000, 2100], [0, 500, 2000, 2500]],
  [
    'two a minute: the third waits for the first to be a minute old',
    { runsPerMinute: 2 },
    [0, 1000, 2000, 3000],
    [0, 1000, 60_000, 61_000],
  ],
  [
    'both: the longer wait counts',
    { runsPerMinute: 2, spacingMs: 5000 },
    [0, 0, 0, 0],
    [0, 5000, 60_000, 65_000],
  ],
])('%s', (_name, limits, arrivals, expected) => {
  expect(startTimes(limits, arrivals)).toEqual(expected);
});

test('never more starts in a minute, nor closer to each other, than allowed', () => {
  const arrivals = fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 60 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 0, max: 20_000 }),
      arrivals,
      (perMinute, spacingMs, times) => {
        const starts = startTimes(
          { runsPerMinute: perMinute, spacingMs },
          times.toSorted((left, right) => left - right),
        );
        for (const [index, start] of starts.entries()) {
          const before = starts[index - 1] ?? Number.NEGATIVE_INFINITY;
          expect(start - before).toBeGreaterThanOrEqual(spacingMs);
          const aMinuteEarlier = starts[index - perMinute] ?? Number.NEGATIVE_INFINITY;
          expect(start - aMinuteEarlier).toBeGreaterThanOrEqual(60_000);
        }
      },
    ),
  );
});
