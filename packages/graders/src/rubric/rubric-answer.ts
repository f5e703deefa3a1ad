import { EvalFeedback, GradedClaim, GradeVerdict, UserNotesSummary } from '@skillgauge/core';
import { z } from 'zod';

/** One grade as a model writes it. Ids may come back as numbers. */
export const AnsweredExpectation = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  verdict: z
    .string()
    .transform((verdict) => verdict.trim().toLowerCase())
    .pipe(GradeVerdict),
  evidence: z
    .string()
    .nullish()
    .transform((evidence) => evidence ?? ''),
  reason: z
    .string()
    .nullish()
    .transform((reason) => reason?.trim() ?? ''),
});
export type AnsweredExpectation = z.infer<typeof AnsweredExpectation>;

/** What the rubric grader answers. Entries are read one by one, so that a bad one spoils no other. */
export const RubricAnswer = z.object({
  expectations: z.array(z.unknown()),
  claims: z.array(z.unknown()).optional(),
  eval_feedback: z.unknown().optional(),
  user_notes_summary: z.unknown().optional(),
});
export type RubricAnswer = z.infer<typeof RubricAnswer>;

/** The parts that are asked for on request. */
export const AnsweredClaim = GradedClaim;
export const AnsweredFeedback = EvalFeedback;
export const AnsweredNotes = UserNotesSummary;
