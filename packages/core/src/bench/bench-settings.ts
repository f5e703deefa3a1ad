import { z } from 'zod';
import { Permissions } from '../driver/capabilities.ts';
import { TriggerSettings } from '../trigger/spec.ts';

const { bundled, effort, idleTimeoutMs, installAs, maxTurns, model, seed, timeoutMs, trials } =
  TriggerSettings.shape;

/** Settings of an A/B measurement that are the same for every task and arm; an arm may name its own model and effort. */
export const BenchSettings = z.strictObject({
  trials: trials.describe('Repeats of each task in each arm'),
  model,
  effort,
  maxTurns,
  permissions: Permissions.default('full').describe('Of all arms alike: tasks write files, so "full"'),
  installAs,
  bundled,
  timeoutMs: timeoutMs.unwrap().default(600_000),
  idleTimeoutMs: idleTimeoutMs.unwrap().default(300_000),
  seed,
});
export type BenchSettings = z.infer<typeof BenchSettings>;

/** Who grades what no code can check, and what else graders are asked. */
export const GraderSettings = z.strictObject({
  driver: z.string().min(1).nullable().default(null).describe('null: the first driver that does the work'),
  model: z.string().min(1).nullable().default(null).describe('null: that driver’s own default'),
  modelGrading: z.boolean().default(true).describe('false: what a model would grade stays ungraded'),
  majority: z.boolean().default(false).describe('Ask three times, and take what two agree on'),
  claims: z.boolean().default(false).describe('Look into what the work claims without being asked'),
  compareBlind: z.boolean().default(false).describe('Two outputs as A and B, in both orders'),
  suggestions: z.boolean().default(false).describe('Ask a model what to improve, tied to quoted runs'),
});
export type GraderSettings = z.infer<typeof GraderSettings>;
