import { z } from 'zod';

const score = z.number().min(1).max(5);

/** How good one output is. Each of the six from 1 to 5. */
export const AnsweredScores = z.object({
  content: z.object({ correctness: score, completeness: score, accuracy: score }),
  structure: z.object({ organization: score, formatting: score, usability: score }),
});
export type AnsweredScores = z.infer<typeof AnsweredScores>;

const AnsweredQuality = z.object({
  strengths: z.array(z.string()).default([]),
  weaknesses: z.array(z.string()).default([]),
});

const AnsweredResults = z.array(z.object({ text: z.string(), passed: z.boolean() }));

/** What the blind comparator answers. Sums and means are ours to compute. */
export const ComparisonAnswer = z.object({
  winner: z.enum(['A', 'B', 'TIE']),
  reasoning: z.string().trim().min(1),
  rubric: z.object({ A: AnsweredScores, B: AnsweredScores }),
  output_quality: z.object({ A: AnsweredQuality, B: AnsweredQuality }).optional(),
  expectation_results: z.object({ A: AnsweredResults, B: AnsweredResults }).optional(),
});
export type ComparisonAnswer = z.infer<typeof ComparisonAnswer>;

/** Scores with their means (1 to 5), and `overall_score` on 1 to 10. */
export const OutputScores = AnsweredScores.extend({
  content_score: z.number(),
  structure_score: z.number(),
  overall_score: z.number(),
});
export type OutputScores = z.infer<typeof OutputScores>;

const OutputQuality = z.object({
  score: z.number(),
  strengths: z.array(z.string()),
  weaknesses: z.array(z.string()),
});

const OutputResults = z.object({
  passed: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
  pass_rate: z.number().nullable(),
  details: AnsweredResults,
});

/** One blind comparison, with the names of skill-creator's `comparison.json`. */
export const Comparison = z.object({
  winner: z.enum(['A', 'B', 'TIE']),
  reasoning: z.string(),
  rubric: z.object({ A: OutputScores, B: OutputScores }),
  output_quality: z.object({ A: OutputQuality, B: OutputQuality }),
  expectation_results: z.object({ A: OutputResults, B: OutputResults }).optional(),
});
export type Comparison = z.infer<typeof Comparison>;

/** Which of two outputs is shown as A. */
export const ComparisonOrder = z.enum(['first-is-a', 'second-is-a']);
export type ComparisonOrder = z.infer<typeof ComparisonOrder>;

/** Which of two outputs is better. */
export const ComparisonWinner = z.enum(['first', 'second', 'tie']);
export type ComparisonWinner = z.infer<typeof ComparisonWinner>;
