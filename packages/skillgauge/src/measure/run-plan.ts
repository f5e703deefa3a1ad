import { ExecutionPlan, TriggerCase, TriggerSettings } from '@skillgauge/core';
import { z } from 'zod';

/** The version of `plan.json`. */
export const PLAN_SCHEMA_VERSION = 1;

/** A driver as a plan remembers it: what a report needs to be made again without it. */
export const PlannedDriver = z.object({
  id: z.string(),
  title: z.string(),
  experimental: z.string().optional(),
  testedVersion: z.string(),
  testedVersions: z.array(z.string()).optional(),
  harnessVersion: z.string().nullable(),
  descriptionLimit: z.number().int().nullable().optional(),
});
export type PlannedDriver = z.infer<typeof PlannedDriver>;

function hasUniqueIds(items: readonly { id: string }[]): boolean {
  return new Set(items.map(({ id }) => id)).size === items.length;
}

/** What a run folder's `plan.json` holds: everything that was asked, so that any report can be made again from it. */
export const TriggerRunPlan = z.object({
  schemaVersion: z.literal(PLAN_SCHEMA_VERSION),
  mode: z.literal('trigger'),
  createdAt: z.string(),
  simulated: z.boolean(),
  priceTable: z.string().nullable(),
  settings: TriggerSettings,
  cases: z.array(TriggerCase).min(1).refine(hasUniqueIds, 'an id comes twice'),
  notes: z.array(z.string()).default([]).describe('Told before the first run'),
  drivers: z.array(PlannedDriver).min(1).refine(hasUniqueIds, 'an id comes twice'),
  execution: ExecutionPlan,
});
export type TriggerRunPlan = z.infer<typeof TriggerRunPlan>;
