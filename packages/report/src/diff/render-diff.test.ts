import { comparePairs, compareRuns, TriggerRateReport } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { renderDiff, renderDiffJson } from './render-diff.ts';

function caseOf(id: string, shouldTrigger: boolean, fired: number, n = 3) {
  return {
    id,
    prompt: `Prompt \u001b[31m${id}`,
    shouldTrigger,
    planned: 3,
    n,
    fired,
    rate: n === 0 ? null : fired / n,
    triggered: n === 0 ? null : fired / n >= 0.5,
    flaky: false,
    attempted: 0,
    exploratory: 0,
    censored: 0,
    errored: 3 - n,
    skipped: 0,
    others: {},
  };
}

/** Eight cases of each label, fired as often as given; of the last one nothing was scored. */
function report(positive: number, negative: number, changes: Partial<TriggerRateReport>): TriggerRateReport {
  const ids = Array.from({ length: 8 }, (_, index) => String(index + 1));
  return TriggerRateReport.parse({
    driver: 'demo',
    driverTitle: 'Demo Agent',
    harnessVersion: '1.2.3',
    skill: 'notes',
    trials: 3,
    threshold: 0.5,
    rate: positive / 3,
    n: 24,
    falsePositiveRate: negative / 3,
    precision: null,
    perPrompt: ids.map((id) => caseOf(`p${id}`, true, positive)),
    perIrrelevant: [...ids.map((id) => caseOf(`n${id}`, false, negative)), caseOf('n9', false, 0, 0)],
    errored: { total: 3, byClass: { server: 3 } },
    ...changes,
  });
}

const BEFORE = report(3, 3, { description: 'Helps with everything.' });
const AFTER = report(3, 0, { description: 'Says when.', simulated: true, experimental: 'Inferred.' });

test('what changed, the verdict with effect, interval and p, the cases, both runs', () => {
  expect(renderDiff(compareRuns({ ...BEFORE, simulated: true }, AFTER))).toMatchInlineSnapshot(`
    "B against A, paired by case: skill "notes"
    A: Demo Agent (demo) 1.2.3, A
    B: Demo Agent (demo) 1.2.3, B
    compared: description: Helps with everything. → Says when.

    !!! SIMULATED MODEL !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
        A simulated model answered, by a small lexical rule. The figures show how the measurement works,
        and nothing of how a real model behaves: do not tune a description on them.

    recall: no difference: no case changed (8 cases; these cases can show one of 0.29 or more)
      A 1.00, B 1.00, difference 0.00, 95% interval −0.41 to +0.41, p 1.0000, 1.0000 after Holm over 2
    false-positive rate: better: fell by 1.00 (8 cases; these cases can show one of 0.29 or more)
      A 1.00, B 0.00, difference −1.00, 95% interval −1.00 to −0.42, p 0.0078, 0.0156 after Holm over 2

    left out: 1 case without a scored run in A or in B: n9

    cases that changed (8 of 17), the worst first
      better  3/3 → 0/3  should not  n1  "Prompt \\u{1b}[31mn1"
      better  3/3 → 0/3  should not  n2  "Prompt \\u{1b}[31mn2"
      better  3/3 → 0/3  should not  n3  "Prompt \\u{1b}[31mn3"
      better  3/3 → 0/3  should not  n4  "Prompt \\u{1b}[31mn4"
      better  3/3 → 0/3  should not  n5  "Prompt \\u{1b}[31mn5"
      better  3/3 → 0/3  should not  n6  "Prompt \\u{1b}[31mn6"
      better  3/3 → 0/3  should not  n7  "Prompt \\u{1b}[31mn7"
      better  3/3 → 0/3  should not  n8  "Prompt \\u{1b}[31mn8"

    each run by itself
                                              A             B
      rate (recall)                        1.00          1.00
      false-positive rate                  1.00          0.00
      precision (described only)            n/a           n/a
      F1 by case (described only)           n/a           n/a
      runs scored                            48            48
      errored                                 3             3
      censored                                0             0
      skipped                                 0             0
      cost                         not reported  not reported
      cost per run                 not reported  not reported
      cost difference: not known

    described only, no verdict rests on it
      recall: McNemar on case decisions: only A 0, only B 0, p 1.0000
      false-positive-rate: McNemar on case decisions: only A 8, only B 0, p 0.0078

    warning: Experimental driver demo: Inferred.
    "
  `);
});

test('several pairs end with all verdicts in one place', () => {
  const pair = (driver: string, after: TriggerRateReport) => ({
    a: { source: 'before', report: { ...BEFORE, driver } },
    b: { source: 'after', report: { ...after, driver } },
  });
  const diff = comparePairs([pair('one', report(3, 0, {})), pair('two', report(0, 3, {}))]);
  expect(renderDiff(diff).split('─'.repeat(72)).at(-1)).toMatchInlineSnapshot(`
    "

    all verdicts (B against A; p-values adjusted together: 4)
      notes on one: recall no difference shown, false-positive rate better
      notes on two: recall worse, false-positive rate no difference shown
    "
  `);
});

test('every line fits a narrow terminal', () => {
  const text = renderDiff(compareRuns({ ...BEFORE, simulated: true }, AFTER), { columns: 60 });
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
});

test('nothing that is not a number gets out', () => {
  const diff = compareRuns(BEFORE, BEFORE);
  expect(JSON.parse(renderDiffJson(diff))).toEqual(diff);
  expect(() => renderDiffJson({ ...diff, level: Number.NaN })).toThrow(/NaN/);
});
