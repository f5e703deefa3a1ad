import { ExecutionPlan } from '@skillgauge/core';
import { z } from 'zod';

/** What the `plan.json` of a run folder holds that is questions alone, outside of any run. */
export const AskPlan = z.object({
  schemaVersion: z.literal(1),
  mode: z.literal('ask'),
  createdAt: z.string().describe('ISO 8601'),
  simulated: z.boolean(),
  priceTable: z.string().nullable(),
  skill: z.string().describe('The skill that was asked about'),
  execution: ExecutionPlan,
});
export type AskPlan = z.infer<typeof AskPlan>;
