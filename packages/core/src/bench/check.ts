import { z } from 'zod';
import { CommonTool } from '../trace/trace-event.ts';

const text = z.string().min(1);

/** A path that leads out of the workspace finds nothing there, so that its check could never pass. */
function isInside(path: string): boolean {
  const parts = path.split(/[/\\]/);
  return !parts.includes('..') && parts[0] !== '' && !/^[A-Za-z]:$/.test(parts[0] ?? '');
}

const OUTSIDE = 'must lie in the workspace, without a slash at its start and without ..';
const filePath = text.refine(isInside, OUTSIDE).describe('Relative to the workspace, with forward slashes');
const seconds = z.number().positive();

/**
 * What code can decide of a run. Files are those of the workspace at the end of the run; the answer is the final one. No check
 * looks at the transcript, which holds the skill's own text.
 */
export const Check = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('file-exists'), path: filePath }),
  z.strictObject({ type: z.literal('file-contains'), path: filePath, text }),
  z.strictObject({
    type: z.literal('file-matches'),
    path: filePath,
    pattern: text.describe('JavaScript regular expression'),
    flags: z.string().default('u'),
  }),
  z.strictObject({
    type: z.literal('json-equals'),
    path: filePath,
    pointer: z.string().describe('JSON Pointer (RFC 6901); "" is the whole document'),
    value: z.unknown(),
  }),
  z.strictObject({
    type: z.literal('json-schema'),
    path: filePath,
    schema: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({
    type: z.literal('command'),
    run: z.array(text).min(1).describe('Program and arguments, started in a copy of the workspace; no shell'),
    timeout_seconds: seconds.default(60),
  }),
  z.strictObject({
    type: z.literal('tool-used'),
    tool: z.union([CommonTool, text]).describe('Common or native name'),
    min: z.number().int().nonnegative().default(1),
    max: z.number().int().nonnegative().optional(),
  }),
  z.strictObject({ type: z.literal('tool-not-used'), tool: z.union([CommonTool, text]) }),
  z.strictObject({
    type: z.literal('tool-order'),
    tools: z.array(text).min(2).describe('Used in this order; others may come between'),
  }),
  z.strictObject({
    type: z.literal('files-within'),
    globs: z
      .array(text.refine(isInside, OUTSIDE))
      .min(1)
      .describe('Every file that was made, changed or removed matches one of them'),
  }),
  z.strictObject({ type: z.literal('answer-contains'), text }),
  z.strictObject({ type: z.literal('answer-matches'), pattern: text, flags: z.string().default('u') }),
  z.strictObject({
    type: z.literal('at-most'),
    metric: z.enum(['turns', 'tokens', 'cost_usd', 'seconds']),
    value: z.number().nonnegative(),
  }),
  z.strictObject({
    type: z.literal('custom'),
    run: z
      .array(text)
      .min(1)
      .describe('Program and arguments; gets the run as JSON on stdin, prints { pass, evidence } as JSON'),
    timeout_seconds: seconds.default(60),
  }),
]);
export type Check = z.infer<typeof Check>;
