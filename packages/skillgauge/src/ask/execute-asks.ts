import type { ExecutionPlan, RunRecord } from '@skillgauge/core';
import { type EarlierWork, type RunFolder, readEarlierWork } from '@skillgauge/engine';
import type { PreparedDriver } from '../drivers/prepare-driver.ts';
import { executeRuns, type MeasureContext } from '../measure/measure-mode.ts';
import { startSimulation } from '../measure/simulation.ts';
import { addSpent, readSpent, type SpentBefore } from '../measure/spent-before.ts';
import { quietAsks } from './quiet-asks.ts';

/** Questions that are to be asked, and where what comes back is kept. */
export interface AskRun {
  /** As `planAsks` made it. */
  plan: ExecutionPlan;
  /** What it holds already is not asked again. */
  runFolder: RunFolder;
  prepared: PreparedDriver;
  context: MeasureContext;
  /** Ask again what failed before. @default false */
  retryErrored?: boolean;
  /** What counts for the budget, too, besides what was spent in `runFolder`. @default nothing */
  spentBefore?: readonly SpentBefore[];
  /** Told of each question that was asked, when it is answered or has failed. */
  onAsked?: (record: RunRecord) => void;
}

/** What came of questions: a record each, in their order. */
export interface AskedRun {
  records: RunRecord[];
  interrupted: boolean;
}

/** Asks, several at once, with retries and within the budget. Questions that the run folder has answers to are not asked again. */
export async function executeAsks(run: AskRun): Promise<AskedRun> {
  const { onAsked, plan, prepared, retryErrored = false, runFolder, spentBefore = [] } = run;
  const context = quietAsks(run.context, (event) => {
    if (event.type === 'finished') onAsked?.(event.record);
  });
  await using model = context.simulate === null ? null : await startSimulation(context.simulate);
  const earlier = async (): Promise<EarlierWork> => {
    const work = await readEarlierWork(runFolder.path, plan.requests, { retryErrored });
    // What was asked by an earlier plan of this folder is no work of this one, but was paid for.
    const { killed, records } = await readSpent(runFolder.path);
    return addSpent({ ...work, spent: records, killed }, spentBefore);
  };
  // Awaited here: the simulated model is closed when this function is left.
  return await executeRuns(plan, [prepared], runFolder, model, context, earlier);
}
