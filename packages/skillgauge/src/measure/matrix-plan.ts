import { ExecutionPlan, TriggerCase, TriggerSettings } from '@skillgauge/core';
import { z } from 'zod';
import { Invocation } from './invocation.ts';
import { PlannedDriver, PlanVersion } from './run-plan.ts';

/** A row of a matrix as its plan remembers it. */
export const PlannedTarget = z.object({
  skill: z.string(),
  installSet: z.string().describe('Key of the install set in which it is the target'),
  settings: TriggerSettings,
  cases: z.array(TriggerCase).min(1),
});
export type PlannedTarget = z.infer<typeof PlannedTarget>;

function hasUniqueIds(targets: readonly PlannedTarget[]): boolean {
  const ids = targets.flatMap(({ cases }) => cases.map(({ id }) => id));
  return new Set(ids).size === ids.length;
}

/** What the `plan.json` of a matrix holds: everything that was asked, so that its report can be made again from it. */
export const MatrixRunPlan = z.object({
  schemaVersion: PlanVersion,
  mode: z.literal('matrix'),
  createdAt: z.string(),
  simulated: z.boolean(),
  priceTable: z.string().nullable(),
  targets: z.array(PlannedTarget).min(2).refine(hasUniqueIds, 'the id of a case comes twice'),
  notes: z.array(z.string()).default([]).describe('Told before the first run'),
  drivers: z.array(PlannedDriver).min(1),
  execution: ExecutionPlan,
  invocation: Invocation.optional().describe('Absent: a program asked for it'),
});
export type MatrixRunPlan = z.infer<typeof MatrixRunPlan>;
