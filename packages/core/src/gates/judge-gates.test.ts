import { expect, test } from 'vitest';
import { scoreInput } from '../testing/trigger-run.ts';
import { formatTriggerRateReport } from '../trigger/format-report.ts';
import { scoreTrigger } from '../trigger/score-trigger.ts';
import { gateLines } from './gate-lines.ts';
import type { GateSet } from './gate-spec.ts';
import { gatesExitCode } from './gate-verdict.ts';

/** The report of a sketched measurement with gates. F fired, - not, c cut off, e errored, s skipped. */
function judge(sketches: Readonly<Record<string, string>>, gates: GateSet) {
  const input = scoreInput(sketches);
  return scoreTrigger({ ...input, settings: { ...input.settings, gates } });
}

function verdict(sketches: Readonly<Record<string, string>>, gates: GateSet): string {
  return gateLines(judge(sketches, gates).gates).join('\n');
}

const CLEAN = { p1: 'FFF', p2: 'FFF', n1: '---', n2: '---' };
const MIXED = { p1: 'FFF', p2: 'FF-', p3: 'F--', p4: 'FFF', n1: '---', n2: 'F--', n3: '---' };

test('each gate with its figure, on the point or on an end of the interval', () => {
  // recall 9/12, FPR 1/9, precision 9/10; by case TP 3, FN 1, TN 3: F1 6/7, accuracy 6/7. pass^3: 2 of 4 and 2 of 3 → 4/7.
  expect(
    verdict(MIXED, {
      recall: ['>= 0.75', 'low >= 0.5'],
      falsePositiveRate: ['<= 0.1', 'high < 0.9'],
      specificity: '> 0.8',
      precision: '>= 0.9',
      f1: '>= 0.85',
      accuracy: '>= 0.9',
      passHat3: '>= 0.5',
      passAt2: '>= 1',
    }),
  ).toMatchInlineSnapshot(`
    "gates: FAIL
      PASS  recall                  0.75  wanted >= 0.75  32% of unchanged repeats fail
      FAIL  recall low              0.26  wanted >= 0.5
      FAIL  falsePositiveRate       0.11  wanted <= 0.1   64% of unchanged repeats fail
      PASS  falsePositiveRate high  0.74  wanted < 0.9    1% of unchanged repeats fail
      PASS  specificity             0.89  wanted > 0.8    26% of unchanged repeats fail
      PASS  precision               0.90  wanted >= 0.9   45% of unchanged repeats fail
      PASS  f1                      0.86  wanted >= 0.85  20% of unchanged repeats fail
      FAIL  accuracy                0.86  wanted >= 0.9   61% of unchanged repeats fail
      PASS  passHat3                0.57  wanted >= 0.5   33% of unchanged repeats fail
      FAIL  passAt2                 0.95  wanted >= 1     64% of unchanged repeats fail
      21 of 21 planned runs valid"
  `);
});

test('no gate, no verdict', () => {
  expect(judge(CLEAN, { minCoverage: 1 }).gates).toBeUndefined();
  expect(gatesExitCode([undefined, undefined])).toBeNull();
});

test('censored runs count against the gate, whichever side it is on', () => {
  // Scored: recall 3/3, FPR 0/3. With one censored run on each side: recall 3/4, or 4/4; FPR 1/4, or 0/4.
  const cut = { p1: 'FFFc', n1: '---c' };
  const valueOf = (gates: GateSet) => judge(cut, gates).gates?.gates.map(({ value }) => value);
  expect(valueOf({ recall: ['>= 0.8', '<= 0.8'] })).toEqual([3 / 4, 1]);
  expect(valueOf({ falsePositiveRate: ['<= 0.1', '>= 0.1'] })).toEqual([1 / 4, 0]);
  expect(valueOf({ specificity: '>= 0.9', precision: '>= 0.9' })).toEqual([3 / 4, 3 / 4]);
  expect(verdict(cut, { recall: '>= 0.8' })).toMatchInlineSnapshot(`
    "gates: FAIL
      FAIL  recall  0.75  wanted >= 0.8  68% of unchanged repeats fail
      8 of 8 planned runs valid; 2 censored runs counted against each gate"
  `);
});

test('what is not available fails, with the reason', () => {
  expect(
    verdict({ p1: 'FFF' }, { falsePositiveRate: '<= 0.1', precision: '>= 0.9', f1: '>= 0.9' }),
  ).toMatchInlineSnapshot(`
    "gates: FAIL
      FAIL  falsePositiveRate  n/a  wanted <= 0.1  no irrelevant run was scored
      FAIL  precision          n/a  wanted >= 0.9  it needs firings, and scored runs of both kinds
      FAIL  f1                 n/a  wanted >= 0.9  it needs decided cases of both kinds
      3 of 3 planned runs valid"
  `);
  expect(
    verdict(CLEAN, { precision: 'low >= 0.5', accuracy: 'low >= 0.5', passHat5: '>= 0.5' }),
  ).toMatchInlineSnapshot(`
    "gates: FAIL
      FAIL  precision low  n/a  wanted >= 0.5  the figure is 1.00, where there is no interval: gate on
        its point, and on recall and falsePositiveRate
      FAIL  accuracy low   n/a  wanted >= 0.5  accuracy has no interval: gate on the point
      FAIL  passHat5       n/a  wanted >= 0.5  no case has 5 scored trials
      12 of 12 planned runs valid"
  `);
  expect(verdict({ p1: 'FFF', n1: '---' }, { recall: 'low >= 0.1' })).toMatchInlineSnapshot(`
    "gates: FAIL
      FAIL  recall low  n/a  wanted >= 0.1  its interval needs two cases with scored runs
      6 of 6 planned runs valid"
  `);
});

test('below the least coverage there is no verdict, however good the rest is', () => {
  const missing = { p1: 'FFF', p2: 'Fee', n1: '---', n2: '-es' };
  expect(verdict(missing, { recall: '>= 0.8' })).toMatchInlineSnapshot(`
    "gates: NO VERDICT: 8 of 12 planned runs are valid (0.67); a verdict needs 0.80
      PASS  recall  1.00  wanted >= 0.8
      8 of 12 planned runs valid"
  `);
  expect(judge(missing, { recall: '>= 0.8', minCoverage: 0.6 }).gates?.verdict).toBe('passed');
  expect(judge({ p1: 'ee', n1: 'ee' }, { recall: '>= 0.8' }).gates?.verdict).toBe('none');
});

test('a suspect instrument: a gate may fail, but none passes', () => {
  const silent = { p1: '---', p2: '---', n1: '---' };
  expect(verdict(silent, { falsePositiveRate: '<= 0.1' })).toMatchInlineSnapshot(`
    "gates: NO VERDICT: instrument suspect: the skill fired in none of 6 scored relevant runs
      PASS  falsePositiveRate  0.00  wanted <= 0.1
      9 of 9 planned runs valid"
  `);
  expect(judge(silent, { falsePositiveRate: '<= 0.1', recall: '>= 0.5' }).gates?.verdict).toBe('failed');
  expect(formatTriggerRateReport(judge(silent, {}))).toContain('!!! INSTRUMENT SUSPECT !!!');
});

test('the rules of a driver take the place of the common ones of the same figure', () => {
  const gates = {
    recall: '>= 1',
    accuracy: '>= 0.9',
    drivers: { demo: { recall: '>= 0.1' }, other: { f1: '>= 1' } },
  };
  expect(judge(CLEAN, gates).gates?.gates.map(({ limit, metric }) => `${metric} ${limit}`)).toEqual([
    'recall 0.1',
    'accuracy 0.9',
  ]);
});

test('the chance that an unchanged repeat fails: near a half at the limit, small far from it', () => {
  const flaky = { p1: 'FF-', p2: 'F-F', p3: '-F-', p4: 'FFF', p5: '--F', p6: 'F-F', n1: '---' };
  const chances = judge(flaky, { recall: ['>= 0.61', '>= 0.2', '>= 0.99'] }).gates?.gates;
  expect(chances?.map(({ passed }) => passed)).toEqual([true, true, false]);
  const [close = 0, far = 1, beyond = 0] = chances?.map(({ repeatFails }) => repeatFails ?? Number.NaN) ?? [];
  expect([close > 0.3 && close < 0.7, far < 0.02, beyond > 0.98]).toEqual([true, true, true]);
});

test('exit codes: a failed gate wins over a missing verdict', () => {
  const passed = judge(CLEAN, { recall: '>= 0.5' }).gates;
  const failed = judge(MIXED, { recall: '>= 0.9' }).gates;
  const none = judge({ p1: 'e' }, { recall: '>= 0.5' }).gates;
  expect([
    gatesExitCode([passed, undefined]),
    gatesExitCode([passed, none]),
    gatesExitCode([none, failed, passed]),
  ]).toEqual([0, 3, 1]);
});
