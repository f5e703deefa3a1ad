import { Billing, ListedSkill, RunError, TraceEvent } from '@skillgauge/core';
import { z } from 'zod';
import { MARKER_VARIABLE } from '../process/environment.ts';

/** More than this is no answer, but a driver that has run away. */
const MOST_ITEMS = 20_000;

const Root = z.enum(['workspace', 'home']);

/** A path that stays below its root. */
const RelativePath = z
  .string()
  .min(1)
  .refine(
    (path) =>
      !/^(?:[\\/]|[A-Za-z]:)/.test(path) && !path.split(/[\\/]/).includes('..') && !path.includes('\0'),
    { error: ({ input }) => `${JSON.stringify(input)} is not a relative path without ".."` },
  );

const PlacedFile = z.object({
  root: Root,
  path: RelativePath,
  content: z.union([z.string(), z.instanceof(Uint8Array)]),
  executable: z.boolean().optional(),
});

const Files = z.array(PlacedFile).max(MOST_ITEMS);
const Words = z.array(z.string()).max(MOST_ITEMS);

/** What `detect` answers. */
export const DetectionShape = z.object({
  found: z.boolean(),
  version: z.string().nullable(),
  credential: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('environment'), name: z.string(), billing: Billing }),
    z.object({ kind: z.literal('file'), path: z.string(), billing: Billing }),
    z.object({ kind: z.literal('none') }),
  ]),
  billing: Billing,
  problem: z.string().nullable(),
});

/** What `install` answers. */
export const InstallationShape = z.object({
  installAs: z.enum(['project', 'plugin']),
  files: Files,
  namespace: z.array(z.object({ name: z.string(), id: z.string(), aliases: Words })).max(MOST_ITEMS),
});

/** No process can be given a text with this character in it. */
const ProcessText = z.string().refine((text) => !text.includes('\0'), 'has a NUL character');

/** What keeps a run apart from the user. A driver that set it would measure something else than it says. */
const OWN_VARIABLES: ReadonlySet<string> = new Set(['HOME', 'TMPDIR', 'TMP', 'TEMP', MARKER_VARIABLE]);

function problemOfVariable(name: string): string | null {
  if (!/^[^=\0]+$/.test(name)) return 'is not the name of a variable';
  return OWN_VARIABLES.has(name) ? 'is set by skillgauge alone' : null;
}

const Variables = z.record(z.string(), ProcessText).superRefine((variables, context) => {
  for (const name of Object.keys(variables)) {
    const message = problemOfVariable(name);
    if (message !== null) context.addIssue({ code: 'custom', path: [name], message });
  }
});

/** What `command` and `preflight.command` answer. */
export const CommandShape = z.object({
  args: z.array(ProcessText).max(MOST_ITEMS),
  env: Variables,
  stdin: z.string().optional(),
  files: Files.optional(),
  outputs: z
    .array(
      z.object({
        channel: z.string().min(1),
        root: Root,
        folder: RelativePath.or(z.literal('')),
        prefix: z.string(),
        suffix: z.string(),
      }),
    )
    .max(MOST_ITEMS)
    .optional(),
  endsGently: z.boolean().optional(),
});

/** What `push` and `end` of a parser answer. */
export const EventsShape = z.array(TraceEvent).max(MOST_ITEMS);

/** What `runError` answers. */
export const EndingShape = RunError.nullable();

/** What `parser` answers. */
export const ParserShape = z.object({
  push: z.custom<object>((value) => typeof value === 'function', 'is not a function'),
  end: z.custom<object>((value) => typeof value === 'function', 'is not a function'),
});

/** What `credentials.refuse` answers. */
export const RefusalShape = z.string().nullable();

/** What `credentials.files[].expiresAt` answers. */
export const ExpiryShape = z.number().nullable();

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

/** What the functions of a dialect answer. */
export const DialectShapes = {
  isAuxiliary: z.boolean(),
  listing: z.array(ListedSkill).max(MOST_ITEMS),
  prompt: z.string().nullable(),
  loadSkill: z
    .object({
      name: z.string(),
      arguments: z.record(z.string(), z.unknown()).refine(isJson, 'cannot be written as JSON'),
    })
    .nullable(),
} as const;
