import { PreflightRecord, RunRecord } from '@skillgauge/core';
import { z } from 'zod';

/**
 * The version of `journal.ndjson`. Its first line says it; a journal without that line is of version 1, and read as well. A later version
 * is refused.
 */
export const JOURNAL_VERSION = 2;

/** The first line of a journal. */
export const JOURNAL_HEAD = `${JSON.stringify({ type: 'journal', version: JOURNAL_VERSION })}\n`;

/**
 * One line of `journal.ndjson`. A `started` without its `finished` is spend unknown, and says which processes and folders may
 * be left over.
 */
export const JournalEntry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('journal'), version: z.number().int().positive() }),
  z.object({
    type: z.literal('opened'),
    folder: z.string().describe('The temporary folder of the command; those of its launches lie in it'),
    marker: z
      .string()
      .optional()
      .describe('Value of SKILLGAUGE_RUN in its processes that no launch names; absent: there are none'),
  }),
  z.object({
    type: z.literal('preflight'),
    id: z.string().optional().describe('Id of the `started` line that it ends'),
    record: PreflightRecord,
    reused: z.string().optional().describe('Name of the run folder that it was taken over from'),
  }),
  z.object({
    type: z.literal('started'),
    id: z.string().describe('Id of the request, or of the preflight'),
    attempt: z.number().int().positive(),
    marker: z.string().describe('Value of SKILLGAUGE_RUN in the environment of every process of the attempt'),
    folders: z.array(z.string()).describe('Temporary folders of the attempt'),
  }),
  z.object({ type: z.literal('finished'), record: RunRecord }),
  z.object({
    type: z.literal('cleaned'),
    at: z.string().describe('ISO 8601'),
    processes: z.number().int().nonnegative().describe('Processes that were left over, and ended'),
    folders: z.array(z.string()).describe('Temporary folders that were left over, and removed'),
    problems: z.array(z.string()).describe('What is left nevertheless, in words'),
  }),
  z.object({ type: z.literal('completed'), at: z.string().describe('ISO 8601') }),
]);
export type JournalEntry = z.infer<typeof JournalEntry>;

/** What a journal says of a preflight. */
export type PreflightEntry = Extract<JournalEntry, { type: 'preflight' }>;

/** A launch that the journal says nothing more of. */
export type StartedEntry = Extract<JournalEntry, { type: 'started' }>;
