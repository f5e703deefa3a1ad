import { Comparison, ComparisonOrder, ComparisonWinner } from '@skillgauge/graders';
import { z } from 'zod';

/** Which of the two is shown as A; the baseline is the first. */
export type BlindOrder = z.infer<typeof ComparisonOrder>;

/** What came of comparing two outputs without knowing which is whose. The baseline’s is `first`. */
export const BlindComparison = z.object({
  driver: z.string(),
  taskId: z.string(),
  trial: z.number().int().positive(),
  baseline: z.object({ arm: z.string(), requestId: z.string() }),
  other: z.object({ arm: z.string(), requestId: z.string() }),
  winner: ComparisonWinner.nullable().describe('null: there is no valid comparison'),
  by: z.enum(['one order', 'both orders', 'order', 'nothing']).describe('order: the two orders disagree'),
  why: z.string(),
  readings: z.array(
    z.object({
      order: ComparisonOrder,
      winner: ComparisonWinner.nullable(),
      comparison: Comparison.nullable(),
      problems: z.array(z.string()),
    }),
  ),
});
export type BlindComparison = z.infer<typeof BlindComparison>;
