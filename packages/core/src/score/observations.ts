import { z } from 'zod';
import { GateSet } from '../gates/gate-spec.ts';
import { TriggerCase } from '../trigger/case.ts';

const fired = z
  .boolean()
  .nullable()
  .describe('Did the skill under test fire in this run? null: the run errored, and is in no rate');
const skill = z.string().min(1).describe('Name of the skill under test');

/** A case with what was observed in each of its trials. */
export const ObservedCase = z.strictObject({
  id: TriggerCase.shape.id,
  prompt: z.string().optional(),
  shouldTrigger: TriggerCase.shape.shouldTrigger,
  style: TriggerCase.shape.style,
  tags: z.array(z.string()).optional().describe('Groups that the scores are split by'),
  fired: z.array(fired).min(1).describe('One entry a trial; cases may have different numbers of them'),
});
export type ObservedCase = z.infer<typeof ObservedCase>;

/** Runs that somebody logged: a JSON or YAML file for `skillgauge score`. Unknown keys are refused. */
export const ObservationsFile = z.strictObject({
  skill: skill.optional(),
  competing: z
    .array(z.string().min(1))
    .optional()
    .describe('Names of the skills that were offered beside it'),
  threshold: z
    .number()
    .gt(0)
    .max(1)
    .optional()
    .describe('A case is triggered when at least this share of its scored trials fired; 0.5 when left out'),
  seed: z.number().int().optional().describe('Seed of the bootstrap; 42 when left out'),
  gates: GateSet.optional().describe('What the scores must reach'),
  cases: z.array(ObservedCase, { error: 'must be a list of cases' }).min(1, 'must hold at least one case'),
});
export type ObservationsFile = z.infer<typeof ObservationsFile>;

/** One run a line, in a file of JSON lines for `skillgauge score`. Unknown keys are refused. */
export const ObservationLine = z.strictObject({
  skill: skill.optional(),
  case: z.string().min(1).describe('Id of the case'),
  prompt: z.string().optional(),
  shouldTrigger: TriggerCase.shape.shouldTrigger,
  style: TriggerCase.shape.style,
  tags: z.array(z.string()).optional(),
  trial: z.number().int().nonnegative().describe('Number of the run; each comes once a case'),
  fired,
});
export type ObservationLine = z.infer<typeof ObservationLine>;
