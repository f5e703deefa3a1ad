import { z } from 'zod';

/** A file of the workspace after a run. */
export const OutputEntry = z.object({
  path: z.string().describe('Relative to the workspace, with forward slashes'),
  change: z.enum(['added', 'changed', 'removed', 'unchanged']),
  size: z.number().int().nonnegative().describe('Bytes; 0 for one that was removed'),
  kept: z.boolean().describe('It lies in the folder beside this manifest'),
  why: z.string().optional().describe('Why it was not kept, or is not what it was; absent: all is well'),
});
export type OutputEntry = z.infer<typeof OutputEntry>;

/** `outputs/<id>-<attempt>.json`: what became of the files of a workspace, sorted by path. */
export const OutputManifest = z.array(OutputEntry);
export type OutputManifest = z.infer<typeof OutputManifest>;
