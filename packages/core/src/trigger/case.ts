import { z } from 'zod';

/** How a prompt asks for the skill. `explicit` names it; `negative` should not fire. */
export const CaseStyle = z.enum(['explicit', 'implicit', 'contextual', 'negative']);
export type CaseStyle = z.infer<typeof CaseStyle>;

/** One prompt with its label. */
export const TriggerCase = z.object({
  id: z.string().min(1),
  prompt: z.string().min(1),
  shouldTrigger: z.boolean(),
  style: CaseStyle.optional(),
  tags: z.array(z.string()).default([]),
  notes: z.string().optional(),
  fixture: z.string().nullable().default(null).describe('Key of the files that the workspace starts with'),
});
export type TriggerCase = z.infer<typeof TriggerCase>;
