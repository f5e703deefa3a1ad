import { ExecutionPlan, TriggerCase, TriggerSettings } from '@skillgauge/core';
import { z } from 'zod';
import { Invocation } from '../measure/invocation.ts';
import { PlannedDriver, PlanVersion } from '../measure/run-plan.ts';

/** What an optimisation is asked to do, besides the settings of its measurements. */
export const OptimizerSettings = z.strictObject({
  iterations: z.number().int().min(1).default(5),
  candidates: z.number().int().min(1).default(1).describe('Descriptions asked for in an iteration'),
  holdout: z.number().default(0.4).describe('Share of the cases that the winner is chosen on'),
  test: z.number().default(0.2).describe('Share of the cases that stays untouched; 0: none'),
  models: z
    .array(z.string())
    .default([])
    .describe('Every driver is measured with each; none: its own default'),
  improver: z
    .string()
    .nullable()
    .default(null)
    .describe('Driver that is asked; null: the first that is measured'),
  improverModel: z.string().nullable().default(null).describe('null: the driver’s own default'),
});
export type OptimizerSettings = z.infer<typeof OptimizerSettings>;

const Ids = z.array(z.string());

/** What the `plan.json` of an optimisation holds. `execution` is its first step: the description that the skill has. */
export const OptimizeRunPlan = z.object({
  schemaVersion: PlanVersion,
  mode: z.literal('optimize'),
  createdAt: z.string(),
  simulated: z.boolean(),
  priceTable: z.string().nullable(),
  skill: z.string(),
  description: z.string().describe('The description that the skill has'),
  body: z.string().describe('The text below its front matter'),
  settings: TriggerSettings,
  optimizer: OptimizerSettings,
  improver: z.string().describe('Driver that is asked for descriptions'),
  cases: z.array(TriggerCase).min(1),
  parts: z.object({ train: Ids, selection: Ids, untouched: Ids }),
  notes: z.array(z.string()).default([]),
  drivers: z.array(PlannedDriver).min(1),
  execution: ExecutionPlan,
  invocation: Invocation.optional().describe('Absent: a program asked for it'),
});
export type OptimizeRunPlan = z.infer<typeof OptimizeRunPlan>;
