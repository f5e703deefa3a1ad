import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ExecutionPlan, type RunRecord } from '@skillgauge/core';
import { openRunFolder, readEarlierWork, readRunJournal, readRunPlan } from '@skillgauge/engine';
import { z } from 'zod';
import type { PreparedDriver } from '../drivers/prepare-driver.ts';
import { exists } from '../measure/choose-skill.ts';
import { executeRuns, type MeasureContext } from '../measure/measure-mode.ts';
import { startSimulation } from '../measure/simulation.ts';
import { addSpent, readInnerSpent, readSpent } from '../measure/spent-before.ts';

/** The version of a step's `plan.json`. */
const STEP_SCHEMA_VERSION = 1;

/** What the `plan.json` of a step holds: an ordinary run folder below the one of its optimisation. */
const StepPlan = z.object({
  schemaVersion: z.literal(STEP_SCHEMA_VERSION),
  mode: z.literal('optimize-step'),
  execution: ExecutionPlan,
});

/** A step that was run, or as far as it was. */
export interface StepResult {
  execution: ExecutionPlan;
  records: readonly RunRecord[];
  /** Its run folder. */
  path: string;
  /** Why it was cut off; `null`: it was run to its end. */
  stopped: string | null;
}

/** Folder of a step below the run folder. */
function stepFolder(runDir: string, step: string): string {
  return join(runDir, 'steps', step);
}

/** What is skipped, and by the word of whom: nothing more can be measured after that. */
export function stopReason(records: readonly RunRecord[], planned: number): string | null {
  const cut = records.find(({ error, outcome }) => outcome === 'skipped' || error?.class === 'cancelled');
  if (cut !== undefined) return cut.skipReason ?? 'interrupted';
  return records.length < planned ? 'interrupted' : null;
}

/** At once: a kill leaves no half plan. */
async function writeStepPlan(folder: string, execution: ExecutionPlan): Promise<void> {
  const plan: z.infer<typeof StepPlan> = {
    schemaVersion: STEP_SCHEMA_VERSION,
    mode: 'optimize-step',
    execution,
  };
  await writeFile(join(folder, 'plan.json.new'), `${JSON.stringify(plan, null, 2)}\n`);
  await rename(join(folder, 'plan.json.new'), join(folder, 'plan.json'));
}

/** Runs a step in its own run folder. What that holds already is not run again. What all other steps have spent counts for the budget. */
export async function runStep(
  runDir: string,
  step: string,
  execution: ExecutionPlan,
  prepared: readonly PreparedDriver[],
  context: MeasureContext,
): Promise<StepResult> {
  const path = stepFolder(runDir, step);
  await mkdir(join(path, 'transcripts'), { recursive: true });
  await writeStepPlan(path, execution);
  const runFolder = openRunFolder(path);
  await using model = context.simulate === null ? null : await startSimulation(context.simulate);
  const earlier = async () => {
    const retryErrored = context.earlier?.retryErrored === true;
    const work = await readEarlierWork(path, execution.requests, { retryErrored });
    return addSpent(work, [await readSpent(runDir), await readInnerSpent(runDir, path)]);
  };
  const { records } = await executeRuns(execution, prepared, runFolder, model, context, earlier);
  return { execution, records, path, stopped: stopReason(records, execution.requests.length) };
}

/** Reads a step back, without a harness; `null`: it was never begun. */
export async function readStep(runDir: string, step: string): Promise<StepResult | null> {
  const path = stepFolder(runDir, step);
  if (!(await exists(join(path, 'plan.json')))) return null;
  const plan = StepPlan.safeParse(await readRunPlan(path)).data;
  if (plan === undefined) return null;
  const { execution } = plan;
  const { records } = await readRunJournal(path, execution.requests);
  return { execution, records, path, stopped: stopReason(records, execution.requests.length) };
}
