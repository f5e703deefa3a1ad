import type { RunRequest } from '@skillgauge/core';
import type { EarlierWork } from '../execute/execution-context.ts';
import { isFinishedRecord } from './finished-record.ts';
import { readRunJournal } from './read-run-folder.ts';

/**
 * What a run folder holds of a plan that is to be gone on with. To be called with the folder locked.
 * @throws SkillgaugeError `invalid_input` for a journal that cannot be read, or is of a later version.
 */
export async function readEarlierWork(
  folder: string,
  requests: readonly RunRequest[],
  options: { retryErrored?: boolean } = {},
): Promise<EarlierWork> {
  const { index, records, unfinished } = await readRunJournal(folder, requests);
  const planned = new Set(requests.map(({ id }) => id));
  const preflights = [...index.preflights].flatMap(([id, { record }]) =>
    record.error === null ? [[id, record] as const] : [],
  );
  return {
    finished: records.filter((record) => isFinishedRecord(record, options)),
    preflights: new Map(preflights),
    attempts: index.attempts,
    spent: records,
    killed: unfinished.filter(({ id }) => planned.has(id)).length,
  };
}
