import { expect, test } from 'vitest';
import type { RunRequest } from '../run/request.ts';
import { figuresText } from '../testing/figures-text.ts';
import { scoreInput } from '../testing/trigger-run.ts';
import { formatTriggerRateReport } from './format-report.ts';
import { scoreTrigger } from './score-trigger.ts';

test('rates over runs, decisions by case', () => {
  // Relevant: 3/3, 2/3, 1/3 → 6/9, the last case is missed. Irrelevant: 0/3, 2/3 → 2/6. Precision 6/8; by case TP 2, FN 1, FP 1, TN 1.
  const report = scoreTrigger(scoreInput({ p1: 'FFF', p2: 'FF-', p3: 'F--', n1: '---', n2: 'F-F' }));
  expect(figuresText(report)).toMatchInlineSnapshot(`
    "runs: rate 0.667 of 9, FPR 0.333 of 6, precision 0.750
    cases: TP 2 FP 1 FN 1 TN 1 undecided 0; recall 0.667, precision 0.667, falsePositiveRate 0.500, specificity 0.500, f1 0.667, accuracy 0.600
    censored: 0 relevant, rate 0.667 to 0.667; 0 irrelevant, FPR 0.333 to 0.333"
  `);
  expect(report.flaky).toEqual(['p2', 'p3', 'n2']);
  expect(report.warnings).toEqual([]);
});

test('errored, skipped and missing runs are in no numerator and no denominator; censored ones only in the bounds', () => {
  // Relevant: 2 fired of 4 scored, 2 censored → bounds 2/6 and 4/6. Irrelevant: 0 of 2 scored, 1 censored → 0 and 1/3.
  const report = scoreTrigger(scoreInput({ p1: 'FFc', p2: '--c', p3: 'ees', n1: '--c', n2: 'e.s' }));
  expect(figuresText(report)).toMatchInlineSnapshot(`
    "runs: rate 0.500 of 4, FPR 0.000 of 2, precision 1.000
    cases: TP 1 FP 0 FN 1 TN 1 undecided 2; recall 0.500, precision 1.000, falsePositiveRate 0.000, specificity 1.000, f1 0.667, accuracy 0.667
    censored: 2 relevant, rate 0.333 to 0.667; 1 irrelevant, FPR 0.000 to 0.333"
  `);
  expect({
    planned: report.planned,
    errored: report.errored,
    skipped: report.skipped,
  }).toMatchInlineSnapshot(`
    {
      "errored": {
        "byClass": {
          "server": 3,
        },
        "examples": {
          "server": "It broke.",
        },
        "total": 3,
      },
      "planned": 15,
      "skipped": {
        "byReason": {
          "budget": 2,
          "not run": 1,
        },
        "total": 3,
      },
    }
  `);
  expect(report.warnings).toMatchInlineSnapshot(`
    [
      "9 of 15 planned runs (60%) were not scored.",
      "2 cases without a scored trial: p3, n2.",
    ]
  `);
});

test('the threshold decides a case, at exactly the threshold it is triggered', () => {
  const decide = (threshold: number) => {
    const input = scoreInput({ p1: 'F-', n1: 'F-' });
    return scoreTrigger({ ...input, settings: { ...input.settings, threshold } }).cases;
  };
  expect([decide(0.5), decide(0.51)].map((cases) => [cases?.recall, cases?.falsePositiveRate])).toEqual([
    [1, 1],
    [0, 0],
  ]);
});

test('a one-sided set is fine: what it cannot give is null', () => {
  const positives = scoreTrigger(scoreInput({ p1: 'FFF', p2: '---' }));
  const negatives = scoreTrigger(scoreInput({ n1: 'FFF', n2: '---' }));
  expect(figuresText(positives)).toMatchInlineSnapshot(`
    "runs: rate 0.500 of 6, FPR n/a of 0, precision n/a
    cases: TP 1 FP 0 FN 1 TN 0 undecided 0; recall 0.500, precision n/a, falsePositiveRate n/a, specificity n/a, f1 n/a, accuracy 0.500
    censored: 0 relevant, rate 0.500 to 0.500; 0 irrelevant, FPR n/a to n/a"
  `);
  expect(figuresText(negatives)).toMatchInlineSnapshot(`
    "runs: rate n/a of 0, FPR 0.500 of 6, precision n/a
    cases: TP 0 FP 1 FN 0 TN 1 undecided 0; recall n/a, precision n/a, falsePositiveRate 0.500, specificity 0.500, f1 n/a, accuracy 0.500
    censored: 0 relevant, rate n/a to n/a; 0 irrelevant, FPR 0.500 to 0.500"
  `);
});

test('a total outage gives no rate', () => {
  const report = scoreTrigger(scoreInput({ p1: 'ee', p2: 'es', n1: 'e.' }));
  expect(figuresText(report)).toMatchInlineSnapshot(`
    "runs: rate n/a of 0, FPR n/a of 0, precision n/a
    cases: TP 0 FP 0 FN 0 TN 0 undecided 3; recall n/a, precision n/a, falsePositiveRate n/a, specificity n/a, f1 n/a, accuracy n/a
    censored: 0 relevant, rate n/a to n/a; 0 irrelevant, FPR n/a to n/a"
  `);
  expect([report.rateInterval, report.falsePositiveRateInterval, report.precisionInterval]).toEqual([
    null,
    null,
    null,
  ]);
});

test('nothing fired: precision has nothing to divide by, F1 is 0, and the instrument is suspect', () => {
  const report = scoreTrigger(scoreInput({ p1: '-a-', n1: '---' }));
  expect(figuresText(report)).toMatchInlineSnapshot(`
    "runs: rate 0.000 of 3, FPR 0.000 of 3, precision n/a
    cases: TP 0 FP 0 FN 1 TN 1 undecided 0; recall 0.000, precision n/a, falsePositiveRate 0.000, specificity 1.000, f1 0.000, accuracy 0.500
    censored: 0 relevant, rate 0.000 to 0.000; 0 irrelevant, FPR 0.000 to 0.000"
  `);
  expect(report.warnings).toMatchInlineSnapshot(`
    [
      "Instrument suspect: the skill fired in none of 3 scored relevant runs. Check that the harness can load it before blaming the description. It was asked for, without being loaded, in 1 run.",
    ]
  `);
  expect(scoreTrigger(scoreInput({ p1: '--', n1: '---' })).warnings).toEqual([]);
});

test('intervals take the trials of a case together', () => {
  // clustered-rate.test.ts has these very counts, computed independently: 3, 2, 0 and 3 of 3, and ten cases of 3 of 3.
  const mixed = scoreTrigger(scoreInput({ p1: 'FFF', p2: 'FF-', p3: '---', p4: 'FFF', n1: '---' }));
  expect(mixed.rateInterval).toEqual({
    low: expect.closeTo(0.153557, 5),
    high: expect.closeTo(0.956614, 5),
    level: 0.95,
  });
  expect(mixed.falsePositiveRateInterval).toBeNull();
  const perfect = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`p${index}`, 'FFF']));
  expect(scoreTrigger(scoreInput(perfect)).rateInterval?.low).toBeCloseTo(0.661491, 5);
});

test('precision has an interval, and none at the boundary', () => {
  const cases = { p1: 'FF', p2: 'F-', p3: 'FF', n1: '--', n2: 'FF', n3: '--' };
  const report = scoreTrigger(scoreInput(cases));
  // 5/7. A draw gives 3/9 at worst (p2 and n2 three times each), 1 at best (no n2).
  expect(report.precision).toBeCloseTo(5 / 7, 12);
  expect(report.precisionInterval).toMatchInlineSnapshot(`
    {
      "high": 1,
      "level": 0.95,
      "low": 0.3333333333333333,
    }
  `);
  expect(scoreTrigger(scoreInput({ ...cases, n2: '--' })).precisionInterval).toBeNull();
});

test('a case that the driver cannot judge is skipped with the reason, and is no miss', () => {
  const input = scoreInput({ p1: 'FF', p2: '..', n1: '--' });
  const isExplicit = ({ caseId }: RunRequest) => caseId === 'p2';
  const report = scoreTrigger({
    ...input,
    cases: input.cases.map((item) => (item.id === 'p2' ? { ...item, style: 'explicit' } : item)),
    requests: input.requests.filter((item) => !isExplicit(item)),
    skipped: input.requests.filter(isExplicit).map((item) => ({ request: item, reason: 'explicit prompt' })),
  });
  expect({
    rate: report.rate,
    planned: report.planned,
    skipped: report.skipped,
    rateByStyle: report.rateByStyle,
  }).toMatchInlineSnapshot(`
    {
      "planned": 6,
      "rate": 1,
      "rateByStyle": {
        "explicit": {
          "cases": 1,
          "fired": 0,
          "n": 0,
          "rate": null,
        },
        "others": {
          "cases": 1,
          "fired": 2,
          "n": 2,
          "rate": 1,
        },
      },
      "skipped": {
        "byReason": {
          "explicit prompt": 2,
        },
        "total": 2,
      },
    }
  `);
  expect(formatTriggerRateReport(report)).toMatch(
    /prompts that name the skill +n\/a +0\/0[\s\S]*other prompts +1\.00 +2\/2[\s\S]*skipped 2 \(never started\): explicit prompt 2/,
  );
});
