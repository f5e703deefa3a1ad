import { z } from 'zod';

/** `ungraded`: the grader could not tell, failed, or quoted what is not there. It is in no numerator and no denominator. */
export const GradeVerdict = z.enum(['pass', 'fail', 'ungraded']);
export type GradeVerdict = z.infer<typeof GradeVerdict>;

/** One expectation of one run, graded. */
export const GradedExpectation = z.object({
  id: z.string(),
  text: z.string(),
  verdict: GradeVerdict,
  evidence: z.string().nullable().describe('Verbatim, from the run; null where there is none to quote'),
  reason: z.string().describe('Why, in a sentence'),
  grader: z.enum(['check', 'rubric']),
});
export type GradedExpectation = z.infer<typeof GradedExpectation>;

/** A statement that the work makes without being asked, looked into. */
export const GradedClaim = z.object({
  claim: z.string(),
  type: z.enum(['factual', 'process', 'quality']),
  verified: z.boolean(),
  evidence: z.string(),
});
export type GradedClaim = z.infer<typeof GradedClaim>;

/** What a grader thinks of the evals themselves. */
export const EvalFeedback = z.object({
  suggestions: z.array(z.object({ assertion: z.string().optional(), reason: z.string() })),
  overall: z.string(),
});
export type EvalFeedback = z.infer<typeof EvalFeedback>;

/** What the executor noted in its `user_notes.md`. */
export const UserNotesSummary = z.object({
  uncertainties: z.array(z.string()),
  needs_review: z.array(z.string()),
  workarounds: z.array(z.string()),
});
export type UserNotesSummary = z.infer<typeof UserNotesSummary>;

/** All that was graded of one run of the work. Self-contained JSON; a line of `grading.ndjson`. */
export const RunGrading = z.object({
  requestId: z.string().describe('Of the run of the work'),
  expectations: z.array(GradedExpectation),
  claims: z.array(GradedClaim).default([]),
  evalFeedback: EvalFeedback.nullable().default(null),
  userNotes: UserNotesSummary.nullable().default(null),
  warnings: z.array(z.string()).default([]),
  seconds: z.number().nonnegative().nullable().describe('How long graders took; null where none was asked'),
});
export type RunGrading = z.infer<typeof RunGrading>;
