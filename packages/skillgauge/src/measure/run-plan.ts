import { ExecutionPlan, TriggerCase, TriggerSettings } from '@skillgauge/core';
import { z } from 'zod';
import { Invocation } from './invocation.ts';

/** The version of `plan.json`. */
export const PLAN_SCHEMA_VERSION = 2;

/** Versions that are read. One of version 1 does not say how it was asked for, so that it cannot be gone on with. */
export const PlanVersion = z.literal([1, PLAN_SCHEMA_VERSION]);

/** A driver as a plan remembers it: what a report needs to be made again without it. */
export const PlannedDriver = z.object({
  id: z.string(),
  title: z.string(),
  experimental: z.string().optional(),
  testedVersion: z.string().nullable(),
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
  schemaVersion: PlanVersion,
  mode: z.literal('trigger'),
  createdAt: z.string(),
  simulated: z.boolean(),
  priceTable: z.string().nullable(),
  settings: TriggerSettings,
  cases: z.array(TriggerCase).min(1).refine(hasUniqueIds, 'an id comes twice'),
  notes: z.array(z.string()).default([]).describe('Told before the first run'),
  drivers: z.array(PlannedDriver).min(1).refine(hasUniqueIds, 'an id comes twice'),
  execution: ExecutionPlan,
  invocation: Invocation.optional().describe('Absent: a program asked for it'),
});
export type TriggerRunPlan = z.infer<typeof TriggerRunPlan>;
