import { PreflightRecord, RunRecord } from '@skillgauge/core';
import { z } from 'zod';

/**
 * One line of `journal.ndjson`. A `started` without its `finished` is spend unknown, and says which processes and folders may
 * be left over.
 */
export const JournalEntry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('preflight'), record: PreflightRecord }),
  z.object({
    type: z.literal('started'),
    id: z.string().describe('Id of the request'),
    attempt: z.number().int().positive(),
    marker: z.string().describe('Value of SKILLGAUGE_RUN in the environment of every process of the attempt'),
    folders: z.array(z.string()).describe('Temporary folders of the attempt'),
  }),
  z.object({ type: z.literal('finished'), record: RunRecord }),
]);
export type JournalEntry = z.infer<typeof JournalEntry>;

/** A launch that the journal says nothing more of. */
export type StartedEntry = Extract<JournalEntry, { type: 'started' }>;
