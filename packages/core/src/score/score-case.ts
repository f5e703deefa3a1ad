import { z } from 'zod';
import { TriggerCase } from '../trigger/case.ts';

/** A case as far as scoring needs it. A `TriggerCase` is one. */
export const ScoreCase = TriggerCase.pick({ id: true, style: true, shouldTrigger: true }).extend({
  prompt: z.string().default(''),
  tags: z.array(z.string()).default([]),
});
export type ScoreCase = z.infer<typeof ScoreCase>;
/** The same before defaults are filled in. */
export type ScoreCaseInput = z.input<typeof ScoreCase>;

/** A skill as far as scoring needs it. */
export interface OfferedSkill {
  name: string;
  description?: string;
}

/** A skill, or its name alone. */
export type SkillInput = string | OfferedSkill;
