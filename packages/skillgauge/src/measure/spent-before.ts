import type { RunRecord } from '@skillgauge/core';
import { type EarlierWork, innerRunFolders, readRunJournal } from '@skillgauge/engine';

/** What was spent before a run, and counts for its budget. */
export interface SpentBefore {
  records: readonly RunRecord[];
  /** Launches that began and never ended. */
  killed: number;
}

/** A preflight asks no model: what is unfinished of it has cost nothing. */
const PREFLIGHT = /^preflight-/;

/**
 * What the journal of one run folder says of its spend. Its plan is not looked at: that of a grading is written anew, and what was asked by
 * an earlier one was paid for, too.
 * @throws SkillgaugeError `invalid_input` for a journal that cannot be read, or is of a later version.
 */
export async function readSpent(folder: string): Promise<SpentBefore> {
  const { records, unfinished } = await readRunJournal(folder);
  return { records, killed: unfinished.filter(({ id }) => !PREFLIGHT.test(id)).length };
}

/**
 * What the run folders within a run folder say of their spend: what was asked to grade it, and the steps of an optimisation.
 * @param except the path of one that is left out, since it is counted elsewhere
 * @throws SkillgaugeError `invalid_input` for a journal that cannot be read, or is of a later version.
 */
export async function readInnerSpent(runFolder: string, except?: string): Promise<SpentBefore> {
  const folders = (await innerRunFolders(runFolder)).filter((folder) => folder !== except);
  const spent = await Promise.all(folders.map(readSpent));
  return {
    records: spent.flatMap(({ records }) => records),
    killed: spent.reduce((sum, { killed }) => sum + killed, 0),
  };
}

/** Earlier work of one run folder, with what was spent in others counted for its budget. */
export function addSpent(work: EarlierWork, others: readonly SpentBefore[]): EarlierWork {
  return {
    ...work,
    spent: [...others.flatMap(({ records }) => records), ...(work.spent ?? work.finished)],
    killed: others.reduce((sum, { killed }) => sum + killed, work.killed ?? 0),
  };
}
