import { z } from 'zod';
import {
  casesForPrecision,
  casesNeeded,
  detectableDifference,
  expectedDifferenceSd,
  expectedHalfWidth,
  leastCases,
} from '../stats/sample-size.ts';

const share = z.number().min(0).max(1);
const whole = z.number().int().nonnegative();

/** The version of the document that `skillgauge plan --json` prints. */
export const PLAN_SCHEMA_VERSION = 1;

/** What a plan takes to be true. `sources` says where each figure comes from. */
export const PlanAssumptions = z.object({
  rate: share.describe('How often a case fires'),
  icc: share.describe('How far trials of one case repeat each other: 0, not at all; 1, wholly'),
  trials: z.number().int().min(1),
  correlation: share.describe('How far cases that are hard for one set-up are hard for the other'),
  differencesSd: z
    .number()
    .nonnegative()
    .nullable()
    .describe('Deviation of the case differences, as measured; null: worked out from the rest'),
  level: z.number().gt(0).lt(1),
  power: z.number().gt(0).lt(1),
  costPerRunUsd: z.number().nonnegative().nullable(),
  measuredOn: z.string().nullable().describe('Driver whose measured run tells what is `measured`'),
  sources: z.record(z.string(), z.enum(['given', 'measured', 'default'])),
});
export type PlanAssumptions = z.infer<typeof PlanAssumptions>;

/** So many cases with so many trials each. `null`: more than a million cases. */
export const SampleSize = z.object({
  trials: whole,
  cases: whole.nullable(),
  runs: whole.nullable(),
  costUsd: z.number().nullable().describe('null: the cost of a run is not known'),
});
export type SampleSize = z.infer<typeof SampleSize>;

/** What it takes to know a rate well enough. */
export const PrecisionPlan = z.object({
  halfWidth: share.describe('Wanted: the interval reaches so far on either side'),
  size: SampleSize,
  alternatives: z.array(SampleSize).describe('The same with other numbers of trials'),
});
export type PrecisionPlan = z.infer<typeof PrecisionPlan>;

/** What it takes to show a difference. `runs` are those of both set-ups. */
export const DifferencePlan = z.object({
  difference: share,
  from: share,
  to: share,
  differencesSd: z.number().nonnegative(),
  size: SampleSize,
  alternatives: z.array(SampleSize).describe('Empty where the deviation of the differences was measured'),
});
export type DifferencePlan = z.infer<typeof DifferencePlan>;

/** What a given number of cases tells. */
export const CasesPlan = z.object({
  size: SampleSize,
  halfWidth: z.number().describe('Half the width of the interval of the rate'),
  detectable: z.number().nullable().describe('The smallest difference they show; null: none'),
});
export type CasesPlan = z.infer<typeof CasesPlan>;

/** The one document of `skillgauge plan`. */
export const SamplePlan = z.object({
  schemaVersion: z.literal(PLAN_SCHEMA_VERSION),
  assumptions: PlanAssumptions,
  leastCases: whole.describe('With fewer cases no comparison can show anything'),
  precision: PrecisionPlan.optional(),
  difference: DifferencePlan.optional(),
  cases: CasesPlan.optional(),
});
export type SamplePlan = z.infer<typeof SamplePlan>;

/** What somebody wants to know. */
export interface PlanGoals {
  halfWidth?: number | undefined;
  difference?: number | undefined;
  cases?: number | undefined;
}

/** Numbers of trials that a plan shows beside the one asked for. */
const OTHER_TRIALS = [1, 2, 3, 5, 10];

function sizeOf(cases: number | null, setUps: number, assumed: PlanAssumptions): SampleSize {
  const { costPerRunUsd, trials } = assumed;
  const runs = cases === null ? null : cases * trials * setUps;
  const costUsd = runs === null || costPerRunUsd === null ? null : runs * costPerRunUsd;
  return { trials, cases, runs, costUsd };
}

function alternativesOf(
  assumed: PlanAssumptions,
  plan: (other: PlanAssumptions) => SampleSize,
): SampleSize[] {
  const trials = [...new Set([...OTHER_TRIALS, assumed.trials])].toSorted((left, right) => left - right);
  return trials.map((count) => plan({ ...assumed, trials: count }));
}

/** Towards the end that the rate is further from: there the cases vary more, so that the plan is on the safe side. */
function otherRate(rate: number, difference: number): number {
  const isDown = rate >= 0.5 ? rate - difference >= 0 : rate + difference > 1;
  return isDown ? Math.max(0, rate - difference) : Math.min(1, rate + difference);
}

/** The other set-up's rate, and how far the differences of the cases are expected to spread. */
function expectedSpread(assumed: PlanAssumptions, difference: number): { to: number; differencesSd: number } {
  const to = otherRate(assumed.rate, difference);
  const expected = expectedDifferenceSd({ ...assumed, rateA: assumed.rate, rateB: to });
  return { to, differencesSd: assumed.differencesSd ?? expected };
}

function differenceSize(assumed: PlanAssumptions, difference: number): SampleSize {
  const { differencesSd } = expectedSpread(assumed, difference);
  return sizeOf(casesNeeded({ ...assumed, difference, sd: differencesSd }), 2, assumed);
}

function planPrecision(assumed: PlanAssumptions, halfWidth: number): PrecisionPlan {
  const plan = (other: PlanAssumptions) => sizeOf(casesForPrecision({ ...other, halfWidth }), 1, other);
  return { halfWidth, size: plan(assumed), alternatives: alternativesOf(assumed, plan) };
}

function planDifference(assumed: PlanAssumptions, difference: number): DifferencePlan {
  const { differencesSd, to } = expectedSpread(assumed, difference);
  const plan = (other: PlanAssumptions) => differenceSize(other, difference);
  return {
    difference,
    from: assumed.rate,
    to,
    differencesSd,
    size: plan(assumed),
    alternatives: assumed.differencesSd === null ? alternativesOf(assumed, plan) : [],
  };
}

/** The smallest difference, to a thousandth, for which so many cases are enough: its spread depends on itself. */
function smallestDifference(assumed: PlanAssumptions, cases: number): number | null {
  if (assumed.differencesSd !== null) {
    return detectableDifference({ ...assumed, cases, differencesSd: assumed.differencesSd });
  }
  const isShown = (thousandths: number) => {
    const { differencesSd } = expectedSpread(assumed, thousandths / 1000);
    const shown = detectableDifference({ ...assumed, cases, differencesSd });
    return shown !== null && shown <= thousandths / 1000;
  };
  let upper = Math.round(1000 * Math.max(assumed.rate, 1 - assumed.rate));
  if (!isShown(upper)) return null;
  let lower = 0;
  while (upper - lower > 1) {
    const middle = Math.floor((lower + upper) / 2);
    if (isShown(middle)) upper = middle;
    else lower = middle;
  }
  return upper / 1000;
}

function planCases(assumed: PlanAssumptions, cases: number): CasesPlan {
  return {
    size: sizeOf(cases, 1, assumed),
    halfWidth: expectedHalfWidth({ ...assumed, cases }),
    detectable: smallestDifference(assumed, cases),
  };
}

/**
 * How many cases and runs it takes to know a rate within ± `halfWidth`, or to show a difference; and what a number of cases tells.
 * @param goals at least one; `difference` above 0 and such that the rate stays within 0 to 1; `cases` at least 2
 */
export function planSample(assumptions: PlanAssumptions, goals: PlanGoals): SamplePlan {
  const { cases, difference, halfWidth } = goals;
  return {
    schemaVersion: PLAN_SCHEMA_VERSION,
    assumptions,
    leastCases: leastCases(assumptions.level),
    ...(halfWidth === undefined ? {} : { precision: planPrecision(assumptions, halfWidth) }),
    ...(difference === undefined ? {} : { difference: planDifference(assumptions, difference) }),
    ...(cases === undefined ? {} : { cases: planCases(assumptions, cases) }),
  };
}
