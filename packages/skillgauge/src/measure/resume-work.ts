import { type EarlierWork, type RunFolder, readEarlierWork } from '@skillgauge/engine';
import { readJournalOf } from './read-journal.ts';
import type { AnyRunPlan } from './read-plan.ts';
import type { EarlierRuns } from './resume-run.ts';
import { type Takeover, takeOverRuns } from './reuse-runs.ts';
import { addSpent, readInnerSpent } from './spent-before.ts';

/** What is known before the first run of a measurement that does not begin at nothing. */
export type EarlierEvent =
  | { type: 'continued'; runDir: string; finished: number; total: number; problems: readonly string[] }
  | { type: 'reused'; takeover: Takeover }
  /** How many runs of each driver need not be run. */
  | { type: 'finished-before'; byDriver: ReadonlyMap<string, number> };

/** Which run folder, and what is told of it. */
interface WorkOptions {
  plan: AnyRunPlan;
  runFolder: RunFolder;
  earlier: EarlierRuns;
  isContinued: boolean;
  onEvent: (event: EarlierEvent) => void;
}

async function takeOverAll({ earlier, onEvent, plan, runFolder }: WorkOptions): Promise<void> {
  for (const folder of earlier.reuse) {
    const { records } = await readJournalOf(plan, runFolder.path);
    const done = new Set(records.map(({ requestId }) => requestId));
    onEvent({ type: 'reused', takeover: await takeOverRuns(folder, plan, runFolder, done) });
  }
}

async function tellContinued({ onEvent, plan, runFolder }: WorkOptions, finished: number): Promise<void> {
  const { problems } = await readJournalOf(plan, runFolder.path);
  const total = plan.execution.requests.length;
  onEvent({ type: 'continued', runDir: runFolder.path, finished, total, problems });
}

function countByDriver(records: readonly { driver: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { driver } of records) counts.set(driver, (counts.get(driver) ?? 0) + 1);
  return counts;
}

/**
 * What need not be run: what the run folder holds already, and what other runs have. What its gradings and steps have spent counts as
 * spent. To be called with the folder locked.
 */
export async function prepareWork(options: WorkOptions): Promise<EarlierWork> {
  const { earlier, isContinued, plan, runFolder } = options;
  await takeOverAll(options);
  const { retryErrored } = earlier;
  const work = await readEarlierWork(runFolder.path, plan.execution.requests, { retryErrored });
  options.onEvent({ type: 'finished-before', byDriver: countByDriver(work.finished) });
  if (isContinued) await tellContinued(options, work.finished.length);
  return addSpent(work, [await readInnerSpent(runFolder.path)]);
}
