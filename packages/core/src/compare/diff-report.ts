import { z } from 'zod';
import { Interval } from '../score/figures.ts';

const ratio = z.number().min(0).max(1).nullable();
const whole = z.number().int().nonnegative();
const difference = z.number().min(-1).max(1).nullable();
const probability = z.number().min(0).max(1);

/** What may differ between two runs besides their results. */
export const ChangeKind = z.enum([
  'driver',
  'model',
  'effort',
  'description',
  'trials',
  'seed',
  'skill',
  'cases',
  'harness-version',
  'install-as',
  'permissions',
  'stop',
  'simulated',
  'competitors',
  'bundled',
  'full-bodies',
  'endpoint',
  'threshold',
]);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** One difference in how two runs were made. */
export const RunChange = z.object({
  kind: ChangeKind,
  a: z.string(),
  b: z.string(),
  role: z
    .enum(['subject', 'noted', 'allowed'])
    .describe(
      'subject: what is compared; noted: comes with another driver, or is not known; allowed: only because the caller said so',
    ),
});
export type RunChange = z.infer<typeof RunChange>;

/** One of the two runs, with what it measured by itself. */
export const ComparedRun = z.object({
  source: z.string().describe('Where the report came from'),
  driver: z.string(),
  driverTitle: z.string().optional(),
  harnessVersion: z.string().nullable(),
  model: z.string().nullable().describe('The model asked for; null: the harness’s own default'),
  servedModels: z.array(z.string()),
  skill: z.string(),
  description: z.string().nullable(),
  competitors: whole.nullable(),
  simulated: z.boolean(),
  experimental: z.string().optional(),
  trials: z.number().int().positive(),
  seed: z.number().int().nullable(),
  planned: whole.nullable(),
  scored: whole,
  errored: whole,
  censored: whole,
  skipped: whole,
  rate: ratio,
  falsePositiveRate: ratio,
  precision: ratio.describe('Described only: no verdict rests on it'),
  f1: ratio.describe('By case; described only'),
  costUsd: z.number().nullable(),
  costIsLowerBound: z.boolean(),
  costPerRunUsd: z.number().nullable().describe('Over the started runs of which the cost is known'),
});
export type ComparedRun = z.infer<typeof ComparedRun>;

/** The verdict on one endpoint. Only `better` and `worse` say that there is a difference. */
export const DifferenceVerdict = z.enum([
  'better',
  'worse',
  'no-difference',
  'too-few-cases',
  'not-measured',
]);
export type DifferenceVerdict = z.infer<typeof DifferenceVerdict>;

/** One endpoint of a comparison, paired by case. Differences are b − a. */
export const EndpointComparison = z.object({
  endpoint: z.enum(['recall', 'false-positive-rate']),
  cases: whole.describe('Cases with a scored run in both'),
  leftOut: z.array(z.string()).describe('Ids of cases without a scored run in one of the two'),
  a: ratio.describe('Mean of the case rates over the paired cases'),
  b: ratio,
  difference,
  interval: Interval.nullable().describe('Newcombe 1998, method 10'),
  p: probability
    .nullable()
    .describe('Sign-flip test, two-sided; null when so few cases cannot show anything'),
  adjustedP: probability.nullable().describe('After Holm over the family of this report'),
  exact: z.boolean().describe('Every sign pattern was tried; else seeded draws'),
  verdict: DifferenceVerdict,
  text: z.string().describe('The verdict in words, with its figures'),
  detectable: difference.describe('The smallest difference that so many cases could have shown'),
  casesNeeded: whole.nullable().describe('Cases that would show the difference seen; null: none was seen'),
  described: z.object({
    mcnemar: z.object({ onlyA: whole, onlyB: whole, p: probability }).nullable(),
    welch: z.object({ t: z.number(), degreesOfFreedom: z.number(), p: probability }).nullable(),
  }),
});
export type EndpointComparison = z.infer<typeof EndpointComparison>;

const CaseCount = z.object({ fired: whole, n: whole });

/** One case in both runs. */
export const CaseComparison = z.object({
  id: z.string(),
  idInB: z.string().optional().describe('Where it has another id there'),
  prompt: z.string(),
  shouldTrigger: z.boolean(),
  a: CaseCount,
  b: CaseCount,
  difference: difference.describe('p_b − p_a; null without a scored run in one of the two'),
});
export type CaseComparison = z.infer<typeof CaseComparison>;

/** Two runs, paired by case: run b against run a. */
export const RunComparison = z.object({
  a: ComparedRun,
  b: ComparedRun,
  changes: z.array(RunChange),
  endpoints: z.array(EndpointComparison),
  cases: z.array(CaseComparison).describe('All of them, the worst change first'),
  warnings: z.array(z.string()),
});
export type RunComparison = z.infer<typeof RunComparison>;

/** The version of the document that `skillgauge diff --json` prints. */
export const DIFF_SCHEMA_VERSION = 1;

/** The one document of a comparison. */
export const DiffReport = z.object({
  schemaVersion: z.literal(DIFF_SCHEMA_VERSION),
  mode: z.literal('diff'),
  simulated: z.boolean().describe('A simulated model answered in at least one of the runs'),
  level: z.number(),
  power: z.number().describe('Behind `detectable` and `casesNeeded`'),
  seed: z.number().int().describe('Of the sign-flip draws'),
  family: whole.describe('P-values that Holm adjusts together: endpoints × pairs that can be tested'),
  comparisons: z.array(RunComparison).min(1),
});
export type DiffReport = z.infer<typeof DiffReport>;
