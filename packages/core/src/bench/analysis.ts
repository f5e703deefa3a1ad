import { z } from 'zod';

const whole = z.number().int().nonnegative();

/**
 * How the grades of an expectation fall over the arms. `no-discrimination`: passes in every run of every arm. `fails-everywhere`: broken, or
 * out of reach. `value`: passes with the skill alone. `harm`: passes without it alone. `flaky`: varies within an arm. `mixed`: none of
 * these. `ungraded`: no grade at all.
 */
export const ExpectationPattern = z.enum([
  'no-discrimination',
  'fails-everywhere',
  'value',
  'harm',
  'flaky',
  'mixed',
  'ungraded',
]);
export type ExpectationPattern = z.infer<typeof ExpectationPattern>;

/** Grades of one expectation in one arm. */
export const ArmGrades = z.object({ arm: z.string(), pass: whole, fail: whole, ungraded: whole });
export type ArmGrades = z.infer<typeof ArmGrades>;

/** What the grades of an expectation say of it. Computed from the runs, never made up by a model. */
export const ExpectationFinding = z.object({
  driver: z.string(),
  taskId: z.string(),
  expectationId: z.string(),
  text: z.string(),
  pattern: ExpectationPattern,
  arms: z.array(ArmGrades),
  note: z.string().describe('The finding in a sentence'),
});
export type ExpectationFinding = z.infer<typeof ExpectationFinding>;

/** A run that took far more, or far less, than the others of its driver, task and arm. */
export const OutlierFinding = z.object({
  requestId: z.string(),
  driver: z.string(),
  taskId: z.string(),
  arm: z.string(),
  trial: z.number().int().positive(),
  metric: z.enum(['seconds', 'tokens', 'costUsd']),
  value: z.number(),
  median: z.number().describe('Of the runs that it is held against'),
  note: z.string(),
});
export type OutlierFinding = z.infer<typeof OutlierFinding>;

/** What the analyzer of `@skillgauge/graders` computes over all runs. */
export const Analysis = z.object({
  expectations: z.array(ExpectationFinding),
  outliers: z.array(OutlierFinding),
  notes: z.array(z.string()),
});
export type Analysis = z.infer<typeof Analysis>;
