import { expect, test } from 'vitest';
import { formatTriggerScores } from './format-scores.ts';
import { scoreObservations } from './score-observations.ts';

test('130,000 cases, all of them missed, are scored and shown', () => {
  const cases = Array.from({ length: 130_000 }, (_, index) => ({ id: `case-${index}`, shouldTrigger: true }));
  const scores = scoreObservations(
    cases,
    'notes',
    cases.map(() => [false]),
  );
  expect(formatTriggerScores(scores)).toContain('wrong cases (130,000), the worst first');
});

test('a case of many trials has pass^k up to 100, and for all of them', () => {
  const fired = Array.from({ length: 20_000 }, (_, index) => index !== 7);
  const scores = scoreObservations([{ id: 'a', shouldTrigger: true }], 'notes', [fired]);
  expect(scores.passes.relevant.map(({ k }) => k)).toEqual([
    ...Array.from({ length: 100 }, (_, index) => index + 1),
    20_000,
  ]);
  expect(scores.passes.relevant.at(-1)).toEqual({ k: 20_000, cases: 1, passHat: 0, passAt: 1 });
});
