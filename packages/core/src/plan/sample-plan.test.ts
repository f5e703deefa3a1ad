import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publishedSchema } from '../testing/published-schema.ts';
import type { CaseResult, TriggerRateReport } from '../trigger/report.ts';
import { formatSamplePlan } from './format-sample-plan.ts';
import { measuredSample } from './measured-sample.ts';
import { type PlanAssumptions, planSample, SamplePlan } from './sample-plan.ts';

const ASSUMED: PlanAssumptions = {
  rate: 0.8,
  icc: 0.3,
  trials: 3,
  correlation: 0.5,
  differencesSd: null,
  level: 0.95,
  power: 0.8,
  costPerRunUsd: null,
  measuredOn: null,
  sources: { rate: 'given', icc: 'default' },
};

test('a plan for a precision and a difference, as text', () => {
  const plan = planSample({ ...ASSUMED, costPerRunUsd: 0.02 }, { halfWidth: 0.1, difference: 0.2 });
  expect(SamplePlan.parse(plan)).toEqual(plan);
  expect(formatSamplePlan(plan)).toMatchInlineSnapshot(`
    "to know a rate of about 0.80 within ±0.10 (95% interval)
      35 cases × 3 trials = 105 runs, about $2.1000

      trials       cases        runs  cost
           1          63          63  $1.2600
           2          42          84  $1.6800
           3          35         105  $2.1000
           5          29         145  $2.9000
          10          25         250  $5.0000

    to show a difference of 0.20 (0.80 → 0.60) with a chance of 80% at p ≤ 0.05
      36 cases × 3 trials × 2 set-ups = 216 runs, about $4.3200

      trials       cases        runs  cost
           1          79         158  $3.1600
           2          47         188  $3.7600
           3          36         216  $4.3200
           5          27         270  $5.4000
          10          21         420  $8.4000

    assumed: rate 0.80 (given), ICC 0.30 (default), correlation of the cases 0.50 (given)
    Cases are those of one label: recall needs so many that should trigger, the false-positive rate so
    many that should not.
    A run costs about $0.0200 (given).
    "
  `);
});

test('what a number of cases tells', () => {
  expect(formatSamplePlan(planSample(ASSUMED, { cases: 20 }))).toMatchInlineSnapshot(`
    "what 20 cases tell
      20 cases × 3 trials = 60 runs
      the rate within ±0.13 (95% interval)
      a difference of 0.28 or more between two set-ups (80% chance)

    assumed: rate 0.80 (given), ICC 0.30 (default), correlation of the cases 0.50 (given)
    Cases are those of one label: recall needs so many that should trigger, the false-positive rate so
    many that should not.
    What a run costs is not known: give --cost-per-run, or a measured run with --from.
    "
  `);
  expect(planSample(ASSUMED, { cases: 5 }).cases?.detectable).toBeNull();
});

test('a measured deviation is used as it is, without other numbers of trials', () => {
  const plan = planSample({ ...ASSUMED, differencesSd: 0.4 }, { difference: 0.2, cases: 20 });
  // 34 cases for sd 0.4 by the noncentral t alone (see sample-size.test.ts), a few more for steps of a third of a case.
  expect(plan.difference).toMatchObject({ differencesSd: 0.4, size: { cases: 37 }, alternatives: [] });
  expect(plan.cases?.detectable).toBeCloseTo(0.264176964 + 1 / 60, 6);
});

test('the other rate stays within 0 to 1, towards the middle', () => {
  const target = (rate: number, difference: number) =>
    planSample({ ...ASSUMED, rate }, { difference }).difference?.to.toFixed(2);
  expect([target(0.8, 0.2), target(0.2, 0.2), target(1, 0.5), target(0.3, 0.7), target(0.6, 0.6)]).toEqual([
    '0.60',
    '0.40',
    '0.50',
    '1.00',
    '0.00',
  ]);
});

test('the cases planned for a difference show no larger one than planned', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 95 }),
      fc.integer({ min: 10, max: 40 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 5 }),
      (percent, change, icc, trials) => {
        const assumed = { ...ASSUMED, rate: percent / 100, icc, trials };
        const cases = planSample(assumed, { difference: change / 100 }).difference?.size.cases ?? 0;
        const detectable = planSample(assumed, { cases }).cases?.detectable ?? 2;
        expect(detectable).toBeLessThanOrEqual(Math.max(change / 100, 6 / (cases * trials)) + 0.0015);
      },
    ),
    { numRuns: 8 },
  );
});

function caseOf(id: string, shouldTrigger: boolean, fired: number, n = 3): CaseResult {
  const counts = { attempted: 0, exploratory: 0, censored: 0, errored: 0, skipped: 0 };
  return {
    id,
    prompt: id,
    shouldTrigger,
    tags: [],
    planned: 3,
    n,
    fired,
    rate: fired / n,
    triggered: null,
    flaky: false,
    others: {},
    ...counts,
  };
}

function reportOf(fired: readonly number[], driver = 'one'): TriggerRateReport {
  return {
    driver,
    skill: 'x',
    trials: 3,
    threshold: 0.5,
    rate: null,
    n: 0,
    falsePositiveRate: null,
    precision: null,
    perPrompt: fired.map((count, index) => caseOf(`p${index}`, true, count)),
    perIrrelevant: [caseOf('n1', false, 0), caseOf('n2', false, 0)],
    errored: { total: 0, byClass: {} },
    warnings: [],
  };
}

test('a measured run gives rate and correlation; two on the same cases give the deviation of their differences', () => {
  const first = reportOf([3, 2, 0, 3]);
  expect(measuredSample([first], 'positives')).toEqual({
    driver: 'one',
    rate: expect.closeTo(2 / 3, 12),
    icc: expect.closeTo(0.7, 12), // by hand in clustered-rate.test.ts
    trials: 3,
    differencesSd: null,
    costPerRunUsd: null,
  });
  // Differences −1/3, 0, 1/3, −1: mean −1/4, squares 1/144 + 9/144 + 49/144 + 81/144 = 140/144 over 3.
  const sample = measuredSample([first, reportOf([2, 2, 1, 0], 'two')], 'positives');
  expect(sample?.differencesSd).toBeCloseTo(Math.sqrt(140 / 432), 12);
});

test('what a run does not tell is null', () => {
  const quiet = reportOf([3, 3]);
  expect(measuredSample([quiet, reportOf([3, 3])], 'negatives')).toMatchObject({
    rate: 0,
    icc: null,
    differencesSd: null,
  });
  expect(measuredSample([reportOf([3])], 'positives')).toMatchObject({ rate: null, icc: null });
  expect(measuredSample([], 'positives')).toBeNull();
});

test('the published schema is that of the code', async () => {
  await expect(publishedSchema(SamplePlan, 'What `skillgauge plan --json` prints')).toMatchFileSnapshot(
    '../../schemas/sample-plan.schema.json',
  );
});
