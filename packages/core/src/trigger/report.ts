import { z } from 'zod';
import { Permissions } from '../driver/capabilities.ts';
import { GateVerdict } from '../gates/gate-verdict.ts';
import { BaselineComparison } from '../lock/baseline-comparison.ts';
import { Outcome } from '../run/record.ts';
import { StopPolicy } from '../run/request.ts';
import { RunErrorClass } from '../run/run-error.ts';
import { CaseScore, Confusion, Interval, PartialRate, Passes, Ratio, ScoreGroup } from '../score/figures.ts';
import { Usage, UsageTotal } from '../usage/usage.ts';

const whole = z.number().int().nonnegative();
const countByClass = z.partialRecord(RunErrorClass, whole);

/** One case over its trials, with what only a harness shows. */
export const CaseResult = CaseScore.extend({
  attempted: whole.describe('Trials that asked for the skill without loading it'),
  exploratory: whole.describe('Trials in which its text came back only beside others'),
  censored: whole,
  skipped: whole,
});
export type CaseResult = z.infer<typeof CaseResult>;

/** Runs that were cut off undecided, with the rate's bounds if all of them, or none of them, would have fired. */
export const CensoredCount = z.object({
  total: whole,
  relevant: whole,
  irrelevant: whole,
  byClass: countByClass.optional().describe('What cut them off'),
  rateBounds: z.object({ low: Ratio, high: Ratio }),
  falsePositiveRateBounds: z.object({ low: Ratio, high: Ratio }),
});
export type CensoredCount = z.infer<typeof CensoredCount>;

/** One run as the report lists it. */
export const RunSummary = z.object({
  requestId: z.string(),
  caseId: z.string(),
  trial: z.number().int().positive(),
  outcome: Outcome,
  fired: z.boolean().nullable(),
  attempts: whole,
  errorClass: RunErrorClass.nullable(),
  reason: z.string().optional().describe('The error’s message, or why the run was skipped'),
  usage: Usage,
  launchesWithoutCost: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('Launches of unknown cost beside others of known cost; absent: none'),
  transcript: z.string().nullable(),
  reused: z.string().optional().describe('Name of the earlier run that it was taken over from'),
});
export type RunSummary = z.infer<typeof RunSummary>;

/** What one driver measured of one skill. A report recorded without an optional field still parses. */
export const TriggerRateReport = z.object({
  driver: z.string(),
  driverTitle: z.string().optional(),
  harnessVersion: z.string().nullable().optional(),
  testedVersion: z.string().nullable().optional(),
  model: z.string().nullable().optional().describe('The model asked for; null: the harness’s own default'),
  servedModels: z.array(z.string()).optional().describe('Models that the harness said served runs'),
  effort: z.string().nullable().optional(),
  skill: z.string(),
  description: z.string().optional(),
  namespace: z.string().nullable().optional().describe('The id under which the harness announced the skill'),
  installAs: z.enum(['project', 'plugin']).optional(),
  permissions: Permissions.optional(),
  stop: StopPolicy.optional(),
  seed: z.number().int().optional(),
  endpoint: z.string().nullable().optional().describe('Model endpoint used instead of the provider’s own'),
  fullBodies: z.boolean().optional().describe('Real skill bodies were installed instead of stubs'),
  simulated: z.boolean().optional(),
  experimental: z.string().optional().describe('The driver’s caveat; absent: validated'),
  trials: z.number().int().positive(),
  threshold: z.number(),
  rate: Ratio.describe('Recall over scored relevant runs'),
  rateInterval: Interval.nullable().optional(),
  rateByStyle: z
    .object({ explicit: PartialRate, others: PartialRate })
    .optional()
    .describe('Prompts that name the skill apart from those that do not; absent when none names it'),
  n: whole.describe('Scored relevant runs'),
  falsePositiveRate: Ratio.describe('Share of scored irrelevant runs that fired'),
  falsePositiveRateInterval: Interval.nullable().optional(),
  irrelevantN: whole.optional().describe('Scored irrelevant runs'),
  precision: Ratio.describe(
    'Relevant fired runs / all fired runs; null without scored runs of both kinds, or when nothing fired',
  ),
  precisionInterval: Interval.nullable().optional(),
  cases: Confusion.optional(),
  f1Interval: Interval.nullable().optional().describe('Of the F1 by case'),
  passes: Passes.optional().describe('pass^k and pass@k'),
  groups: z.array(ScoreGroup).optional().describe('The rates by tag and by style'),
  worst: z.array(z.string()).optional().describe('Ids of the cases with a wrong trial, the worst first'),
  perPrompt: z.array(CaseResult).describe('Cases that should trigger'),
  perIrrelevant: z.array(CaseResult).describe('Cases that should not'),
  flaky: z.array(z.string()).optional().describe('Ids of flaky cases'),
  competitors: whole.optional().describe('Other skills installed; 0: measured isolated'),
  competitorIds: z.array(z.string()).optional(),
  bundled: z
    .array(z.string())
    .optional()
    .describe('Skills listed as well that this measurement did not install: of the harness, or of a fixture'),
  planned: whole.optional(),
  errored: z.object({
    total: whole,
    byClass: countByClass,
    examples: z.partialRecord(RunErrorClass, z.string()).optional().describe('One message of each class'),
  }),
  censored: CensoredCount.optional(),
  skipped: z.object({ total: whole, byReason: z.record(z.string(), whole) }).optional(),
  attemptedOnly: whole.optional().describe('Runs that asked for the skill and never loaded it'),
  denials: whole.optional().describe('Tool calls that permissions refused'),
  usage: UsageTotal.optional(),
  runs: z.array(RunSummary).optional(),
  suspect: z
    .string()
    .optional()
    .describe('Why the instrument is in doubt, not the skill: for instance, no relevant run fired at all'),
  gates: GateVerdict.optional().describe('Absent: no gate was set'),
  warnings: z.array(z.string()).default([]),
});
export type TriggerRateReport = z.infer<typeof TriggerRateReport>;

/** The version of the document that `--json` prints. */
export const REPORT_SCHEMA_VERSION = 1;

/** One row of the side-by-side table of drivers. */
export const ComparisonRow = z.object({
  driver: z.string(),
  rate: Ratio,
  falsePositiveRate: Ratio,
  precision: Ratio,
  f1: Ratio,
  n: whole,
  excluded: whole.describe('Errored and skipped runs'),
  costUsd: z.number().nullable(),
});
export type ComparisonRow = z.infer<typeof ComparisonRow>;

/** The one document of a trigger command. */
export const TriggerReportDocument = z.object({
  schemaVersion: z.literal(REPORT_SCHEMA_VERSION),
  simulated: z.boolean(),
  reports: z.array(TriggerRateReport),
  comparison: z.array(ComparisonRow).optional(),
  usage: UsageTotal.optional().describe('Over all drivers; absent when there is only one'),
  baseline: BaselineComparison.optional().describe('Against committed figures; absent: none were named'),
  runDir: z.string(),
});
export type TriggerReportDocument = z.infer<typeof TriggerReportDocument>;
