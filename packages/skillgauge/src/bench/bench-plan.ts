import { BenchArm, BenchSettings, BenchTask, ExecutionPlan, GraderSettings } from '@skillgauge/core';
import { z } from 'zod';
import { Invocation } from '../measure/invocation.ts';
import { PlannedDriver, PlanVersion } from '../measure/run-plan.ts';

function hasUniqueIds(items: readonly { id: string }[]): boolean {
  return new Set(items.map(({ id }) => id)).size === items.length;
}

/** What the `plan.json` of an A/B measurement holds: everything that was asked, so that it can be graded and reported again from it. */
export const BenchRunPlan = z.object({
  schemaVersion: PlanVersion,
  mode: z.literal('bench'),
  createdAt: z.string(),
  simulated: z.boolean(),
  priceTable: z.string().nullable(),
  skill: z.string().describe('Name of the skill under test'),
  settings: BenchSettings,
  arms: z.array(BenchArm).min(1),
  baseline: z.string().describe('Name of the arm that the others are held against'),
  compareDrivers: z.boolean().describe('Compare the arm with the skill across drivers, too'),
  tasks: z.array(BenchTask).min(1).refine(hasUniqueIds, 'an id comes twice'),
  grader: GraderSettings,
  notes: z.array(z.string()).default([]).describe('Told before the first run'),
  drivers: z.array(PlannedDriver).min(1).refine(hasUniqueIds, 'an id comes twice'),
  execution: ExecutionPlan,
  invocation: Invocation.optional().describe('Absent: a program asked for it'),
});
export type BenchRunPlan = z.infer<typeof BenchRunPlan>;
