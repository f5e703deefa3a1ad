import { z } from 'zod';
import { Permissions } from '../driver/capabilities.ts';
import { Interval } from '../score/figures.ts';
import { UsageTotal } from '../usage/usage.ts';
import { Analysis } from './analysis.ts';
import { AnalyzedRun, AnalyzedState } from './analyzed-run.ts';
import { ArmFigure, ArmPassRate } from './arm-figures.ts';
import { PassRateDifference, SpentDifference } from './compare-arms.ts';
import { ExpectationRow, WorseItem } from './expectation-table.ts';
import { EvalFeedback, GradedClaim, UserNotesSummary } from './grading.ts';

const whole = z.number().int().nonnegative();

/** A run by its place in the plan. */
export const BenchRunPlace = z.object({
  requestId: z.string(),
  taskId: z.string(),
  trial: z.number().int().positive(),
});
export type BenchRunPlace = z.infer<typeof BenchRunPlace>;

/** A run that is in no pass rate, and why. */
export const ExcludedRun = BenchRunPlace.extend({ arm: z.string(), state: AnalyzedState, why: z.string() });
export type ExcludedRun = z.infer<typeof ExcludedRun>;

/** Did the skill fire where it was there? A run without it measures nothing of the skill. */
export const ArmFiring = z.object({
  fired: whole,
  n: whole.describe('Runs whose work ended, and of which it is known'),
  never: z.array(BenchRunPlace).describe('Runs in which it did not'),
});
export type ArmFiring = z.infer<typeof ArmFiring>;

/** One arm on one driver. */
export const BenchArmReport = z.object({
  arm: z.string(),
  hasSkill: z.boolean(),
  skill: z.string().nullable().describe('Name of the skill under test that it has'),
  model: z.string().nullable().describe('The model asked for; null: the harness’s own default'),
  servedModels: z.array(z.string()),
  effort: z.string().nullable(),
  permissions: Permissions,
  competitors: z.array(z.string()).describe('Names of the other skills that are installed'),
  planned: whole,
  graded: whole,
  passRate: ArmPassRate.nullable().describe('null: no run was graded'),
  seconds: ArmFigure.nullable().describe('As tokens and costUsd: over the runs whose work ended'),
  tokens: ArmFigure.nullable(),
  costUsd: ArmFigure.nullable(),
  firing: ArmFiring.nullable().describe('null: the arm has no skill under test'),
});
export type BenchArmReport = z.infer<typeof BenchArmReport>;

/** What one driver measured. */
export const BenchDriverReport = z.object({
  driver: z.string(),
  driverTitle: z.string(),
  harnessVersion: z.string().nullable(),
  testedVersion: z.string().nullable(),
  experimental: z.string().optional().describe('The driver’s caveat; absent: validated'),
  installAs: z.enum(['project', 'plugin']),
  permissions: Permissions.describe('Of all arms'),
  endpoint: z.string().nullable(),
  arms: z.array(BenchArmReport),
  expectations: z.array(ExpectationRow),
  planned: whole,
  excluded: z.array(ExcludedRun),
  usage: UsageTotal.describe('Of the work; graders are apart'),
  warnings: z.array(z.string()),
});
export type BenchDriverReport = z.infer<typeof BenchDriverReport>;

const ComparedArm = z.object({ driver: z.string(), arm: z.string() });

/** Two arms of a driver, or one arm on two drivers. */
export const BenchComparison = z.object({
  baseline: ComparedArm,
  arm: ComparedArm,
  reason: z.string().nullable().describe('Why there is no difference to show; null: there is one'),
  passRate: PassRateDifference,
  seconds: SpentDifference.nullable(),
  tokens: SpentDifference.nullable(),
  costUsd: SpentDifference.nullable(),
  worse: z.array(WorseItem).describe('What got worse, the worst first'),
  notes: z.array(z.string()).describe('What makes the difference say less than it seems to'),
});
export type BenchComparison = z.infer<typeof BenchComparison>;

/** What graders said of a run beside its grades. */
export const RunRemarks = BenchRunPlace.extend({
  driver: z.string(),
  arm: z.string(),
  claims: z.array(GradedClaim),
  evalFeedback: EvalFeedback.nullable(),
  userNotes: UserNotesSummary.nullable(),
  warnings: z.array(z.string()),
});
export type RunRemarks = z.infer<typeof RunRemarks>;

/** Two outputs of one task and trial, compared without knowing which is whose. */
export const BlindOutcome = z.object({
  driver: z.string(),
  taskId: z.string(),
  trial: z.number().int().positive(),
  baseline: z.string().describe('Name of the arm'),
  arm: z.string(),
  winner: z.enum(['baseline', 'arm', 'tie']).nullable().describe('null: there is no valid comparison'),
  by: z.string().describe('What the winner rests on: one order, or both orders'),
  why: z.string(),
});
export type BlindOutcome = z.infer<typeof BlindOutcome>;

/** How often the output that was shown as A won, whatever it was. */
export const BlindBias = z.object({
  comparisons: whole,
  winsA: whole,
  winsB: whole,
  ties: whole,
  shareA: z.number().nullable(),
  interval: Interval.nullable(),
  p: z.number().nullable().describe('Exact binomial test against ½, two-sided'),
  biased: z.boolean().nullable().describe('null: so few wins could not have shown it'),
  pairsBothWays: whole,
  pairsChanged: whole.describe('Pairs whose winner changed with the order'),
});
export type BlindBias = z.infer<typeof BlindBias>;

/** A change to the skill that a model proposes, tied to a run by a quote. */
export const BenchSuggestion = z.object({
  priority: z.enum(['high', 'medium', 'low']),
  category: z.string(),
  suggestion: z.string(),
  expectedImpact: z.string(),
  quote: z.string(),
  requestId: z.string(),
});
export type BenchSuggestion = z.infer<typeof BenchSuggestion>;

/** How was graded, and what that cost. */
export const GradingSummary = z.object({
  driver: z.string().nullable().describe('Driver of the model graders; null: no model was asked'),
  model: z.string().nullable(),
  majority: z.boolean(),
  simulated: z.boolean(),
  usage: UsageTotal.nullable().describe('Spent on graders, and in no figure of the work; null: nothing'),
  problems: z.array(z.string()),
});
export type GradingSummary = z.infer<typeof GradingSummary>;

/** The version of the document that `skillgauge bench --json` prints. */
export const BENCH_SCHEMA_VERSION = 1;

/** The one document of an A/B measurement. */
export const BenchReportDocument = z.object({
  schemaVersion: z.literal(BENCH_SCHEMA_VERSION),
  mode: z.literal('bench'),
  simulated: z.boolean(),
  skill: z.string(),
  baseline: z.string().describe('Name of the arm that others are held against'),
  trials: whole,
  seed: z.number().int(),
  level: z.number(),
  power: z.number(),
  tasks: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      prompt: z.string(),
      expectedOutput: z.string().nullable(),
      expectations: whole,
    }),
  ),
  drivers: z.array(BenchDriverReport).min(1),
  comparisons: z.array(BenchComparison),
  analysis: Analysis,
  runs: z.array(AnalyzedRun),
  remarks: z.array(RunRemarks).describe('Runs of which graders said more than grades'),
  blind: z
    .object({ outcomes: z.array(BlindOutcome), bias: BlindBias })
    .nullable()
    .describe('null: no outputs were compared blindly'),
  suggestions: z.array(BenchSuggestion).nullable().describe('null: no model was asked for any'),
  grading: GradingSummary,
  usage: UsageTotal.optional().describe('Of the work over all drivers; absent when there is only one'),
  warnings: z.array(z.string()),
  runDir: z.string(),
});
export type BenchReportDocument = z.infer<typeof BenchReportDocument>;
