import { z } from 'zod';
import { CaseStyle } from '../trigger/case.ts';

/** A share from 0 to 1; `null` where there is nothing to divide by, never 0, 1 or NaN in its place. */
export const Ratio = z.number().min(0).max(1).nullable();
export type Ratio = z.infer<typeof Ratio>;

const whole = z.number().int().nonnegative();

/** An interval of a rate. `level` is the confidence level, for instance 0.95. */
export const Interval = z.object({ low: z.number(), high: z.number(), level: z.number() });
export type Interval = z.infer<typeof Interval>;

/** One case over its trials, as far as every score needs it. */
export const CaseScore = z.object({
  id: z.string(),
  prompt: z.string(),
  shouldTrigger: z.boolean(),
  style: CaseStyle.optional(),
  tags: z.array(z.string()).default([]),
  planned: whole,
  n: whole.describe('Scored trials'),
  fired: whole.describe('Scored trials in which the skill was loaded'),
  rate: Ratio.describe('fired / n; null when no trial was scored'),
  triggered: z.boolean().nullable().describe('rate ≥ threshold'),
  flaky: z.boolean().describe('Fired in some scored trials but not in all'),
  errored: whole,
  others: z.record(z.string(), whole).describe('Other skills that were loaded, with the number of trials'),
});
export type CaseScore = z.infer<typeof CaseScore>;

/** Decisions by case: a case is triggered when its rate reaches the threshold. */
export const Confusion = z.object({
  truePositives: whole,
  falsePositives: whole,
  falseNegatives: whole,
  trueNegatives: whole,
  undecided: whole.describe('Cases without a scored trial'),
  precision: Ratio,
  recall: Ratio,
  falsePositiveRate: Ratio,
  specificity: Ratio,
  f1: Ratio,
  accuracy: Ratio,
});
export type Confusion = z.infer<typeof Confusion>;

/** The rate over a part of the cases of one label. */
export const PartialRate = z.object({ cases: whole, n: whole, fired: whole, rate: Ratio });
export type PartialRate = z.infer<typeof PartialRate>;

/** `PartialRate` with its interval. */
export const GroupRate = PartialRate.extend({ interval: Interval.nullable() });
export type GroupRate = z.infer<typeof GroupRate>;

/** The rates over the cases that share a tag or a style. A case with several tags is in several groups. */
export const ScoreGroup = z.object({
  by: z.enum(['tag', 'style']),
  name: z.string(),
  relevant: GroupRate.describe('Over cases that should trigger: recall'),
  irrelevant: GroupRate.describe('Over cases that should not: the false-positive rate'),
});
export type ScoreGroup = z.infer<typeof ScoreGroup>;

/** Over the cases with at least k scored trials: are k of k trials right, is one of k? */
export const PassFigure = z.object({
  k: z.number().int().positive(),
  cases: whole.describe('Cases with at least k scored trials'),
  passHat: Ratio.describe('pass^k: k trials drawn from a case are all right'),
  passAt: Ratio.describe('pass@k: at least one of k trials drawn from a case is right'),
});
export type PassFigure = z.infer<typeof PassFigure>;

/** `PassFigure` for each k up to the most trials of a case; above 100, for the most alone. A trial of a case that should not trigger is right when nothing fired. */
export const Passes = z.object({
  all: z.array(PassFigure),
  relevant: z.array(PassFigure),
  irrelevant: z.array(PassFigure),
});
export type Passes = z.infer<typeof Passes>;

/** Every figure of a score (DESIGN 8), from the counts of its cases. */
export const ScoreFigures = z.object({
  rate: Ratio.describe('Recall over scored relevant runs'),
  rateInterval: Interval.nullable(),
  n: whole.describe('Scored relevant runs'),
  falsePositiveRate: Ratio.describe('Share of scored irrelevant runs that fired'),
  falsePositiveRateInterval: Interval.nullable(),
  irrelevantN: whole.describe('Scored irrelevant runs'),
  precision: Ratio.describe(
    'Relevant fired runs / all fired runs; null without scored runs of both kinds, or when nothing fired',
  ),
  precisionInterval: Interval.nullable(),
  cases: Confusion,
  f1Interval: Interval.nullable().describe('Of the F1 by case'),
  flaky: z.array(z.string()).describe('Ids of flaky cases'),
  passes: Passes,
  groups: z.array(ScoreGroup).describe('By tag, then by style; empty without either'),
  worst: z.array(z.string()).describe('Ids of the cases with a wrong trial, the worst first'),
});
export type ScoreFigures = z.infer<typeof ScoreFigures>;
