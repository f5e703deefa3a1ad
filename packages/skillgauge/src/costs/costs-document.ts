import { UsageTotal } from '@skillgauge/core';
import { z } from 'zod';

/** The version of the document that `skillgauge costs --json` prints. */
export const COSTS_SCHEMA_VERSION = 1;

/** By what costs are summed up. */
export const CostDimension = z.enum(['driver', 'model', 'skill', 'day']);
export type CostDimension = z.infer<typeof CostDimension>;

/** One row: what was used under one set of values. */
export const CostGroup = z.object({
  keys: z.partialRecord(CostDimension, z.string()).describe('By each dimension asked for'),
  usage: UsageTotal,
});
export type CostGroup = z.infer<typeof CostGroup>;

/** What `skillgauge costs` sums up. Simulated runs cost nothing, and are in no sum of real ones. */
export const CostsDocument = z.object({
  schemaVersion: z.literal(COSTS_SCHEMA_VERSION),
  by: z.array(CostDimension).min(1),
  runFolders: z.number().int().nonnegative().describe('Folders that were read'),
  groups: z.array(CostGroup),
  total: UsageTotal.nullable().describe('null: no real run'),
  simulated: z.object({ groups: z.array(CostGroup), total: UsageTotal.nullable() }),
  priceTables: z.array(z.string()).describe('Price tables behind computed costs'),
  damaged: z
    .array(z.object({ path: z.string(), problem: z.string() }))
    .describe('Folders that could not be read: whatever they spent is in no sum'),
  problems: z.array(z.string()).describe('Lines of journals that were left out, each with path and line'),
});
export type CostsDocument = z.infer<typeof CostsDocument>;
