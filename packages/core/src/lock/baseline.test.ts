import { expect, test } from 'vitest';
import { sampleLock } from '../testing/lock-sample.ts';
import { scoreInput } from '../testing/trigger-run.ts';
import type { TriggerRateReport } from '../trigger/report.ts';
import { scoreTrigger } from '../trigger/score-trigger.ts';
import { baselineObstacles, compareBaseline, findBaselines } from './baseline.ts';
import { BaselineComparison } from './baseline-comparison.ts';
import { formatBaseline } from './format-baseline.ts';

const POSITIVES = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8'];
const sketch = (runs: string) => Object.fromEntries(POSITIVES.map((id) => [id, runs]));
const LOCK = sampleLock({ ...sketch('FFF'), p8: 'FF-', n1: '---' });
const BASELINES = findBaselines(LOCK, 'notes', 'skills/notes');

function against(sketches: Readonly<Record<string, string>>, changes: Partial<TriggerRateReport> = {}) {
  const report = { ...scoreTrigger(scoreInput(sketches)), ...changes };
  return compareBaseline('my.lock.json', BASELINES, [report]);
}

test('the same figures again are no difference; one that is shown is worse', () => {
  const same = against({ ...sketch('FFF'), n1: '---' });
  const worse = against({ ...sketch('---'), n1: '---' });
  expect(BaselineComparison.parse(worse)).toEqual(worse);
  expect([same.verdict, worse.verdict]).toEqual(['no-difference', 'worse']);
  expect(formatBaseline(worse)).toMatchInlineSnapshot(`
    "baseline my.lock.json: WORSE
      demo
        recall 0.96 → 0.00, −0.96 [−0.99, −0.50], p 0.0078: worse: fell by 0.96 (8 cases; these cases
          can show one of 0.25 or more)
        false-positive rate 0.00 → 0.00, 0.00: 1 case cannot show any difference: needs at least 6
      A run without any change is called worse at most 5% of the time.
    "
  `);
});

test('a lower point is not worse until an interval shows it', () => {
  const lower = against({ ...sketch('FFF'), p1: '---', p2: 'F--', n1: '---' });
  expect([lower.verdict, lower.diff?.comparisons[0]?.endpoints[0]?.difference]).toEqual([
    'no-difference',
    expect.closeTo(-0.1667, 4),
  ]);
});

test('another version of the harness and a new case are told, and do not stop it', () => {
  const found = against({ ...sketch('FFF'), n1: '---', n2: '---' }, { harnessVersion: '2.0.0' });
  expect(
    found.diff?.comparisons[0]?.changes.map(({ a, b, kind }) => `${kind}: ${a} → ${b}`),
  ).toMatchInlineSnapshot(`
    [
      "harness-version: 1.2.3 → 2.0.0",
      "cases: none of its own → 1 of its own: n2",
    ]
  `);
});

test('conditions that make a comparison meaningless are known before the first run', () => {
  const baseline = BASELINES.get('demo');
  if (baseline === undefined) throw new Error('not found');
  const { endpoint, fullBodies, permissions, stop, threshold } = baseline.target.options;
  const now = { endpoint, fullBodies, permissions, stop, threshold, isSimulated: false, skills: ['notes'] };
  expect(baselineObstacles(baseline, now)).toEqual([]);
  expect(
    baselineObstacles(baseline, { ...now, stop: 'end', isSimulated: true, skills: ['notes', 'tides'] }),
  ).toMatchInlineSnapshot(`
    [
      "stop fired → end",
      "isSimulated false → true",
      "skills ["notes"] → ["notes","tides"]",
    ]
  `);
  expect(findBaselines(LOCK, 'tides', 'skills/tides').size).toBe(0);
});
