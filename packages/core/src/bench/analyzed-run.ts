import { z } from 'zod';
import { GradedExpectation } from './grading.ts';

/**
 * What became of a run of an A/B measurement. Only `graded` is in a pass rate. `ungraded`: the work ended, no grade is valid. `invalid`: a
 * skill that the arm must do without was read. `censored`: cut off before its end. `errored`: no work to look at. `skipped`: never started.
 */
export const AnalyzedState = z.enum(['graded', 'ungraded', 'invalid', 'errored', 'censored', 'skipped']);
export type AnalyzedState = z.infer<typeof AnalyzedState>;

const whole = z.number().int().nonnegative();

/** One run of the work with its grades: what scorer and analyzer both work on. Unknown figures are `null`, never 0. */
export const AnalyzedRun = z.object({
  requestId: z.string(),
  driver: z.string(),
  taskId: z.string(),
  arm: z.string(),
  trial: z.number().int().positive(),
  state: AnalyzedState,
  why: z.string().nullable().describe('Why it is not graded; null for a graded run'),
  expectations: z.array(GradedExpectation),
  passRate: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Passed / (passed + failed); null unless the run is graded'),
  seconds: z.number().nonnegative().nullable().describe('Of the launch that did the work, retries left out'),
  tokens: whole.nullable().describe('Input (cached or not) and output of that launch'),
  costUsd: z.number().nonnegative().nullable().describe('Of that launch'),
  toolCalls: whole.nullable(),
  errors: whole.nullable().describe('Tool calls that failed, and errors that the harness told'),
  fired: z.boolean().nullable().describe('The skill under test was loaded; null where that is not known'),
});
export type AnalyzedRun = z.infer<typeof AnalyzedRun>;
