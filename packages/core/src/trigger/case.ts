import { z } from 'zod';

/** How a prompt asks for the skill. `explicit` names it; `negative` should not fire. */
export const CaseStyle = z.enum(['explicit', 'implicit', 'contextual', 'negative']);
export type CaseStyle = z.infer<typeof CaseStyle>;

/** A side of a file that was split before: kept as it is. */
export const CaseSplit = z.enum(['train', 'validation']);
export type CaseSplit = z.infer<typeof CaseSplit>;

/** One prompt with its label. */
export const TriggerCase = z.object({
  id: z.string().min(1),
  prompt: z.string().min(1),
  shouldTrigger: z.boolean(),
  style: CaseStyle.optional(),
  tags: z.array(z.string()).default([]),
  notes: z.string().optional(),
  expectedSkill: z.string().optional().describe('Name of another skill that should fire instead'),
  split: CaseSplit.optional(),
  fixture: z.string().nullable().default(null).describe('Key of the files that the workspace starts with'),
});
export type TriggerCase = z.infer<typeof TriggerCase>;
