import type { EvalDriver, ExecutionPlan } from '@skillgauge/core';
import { locateHarness, readEarlierWork } from '@skillgauge/engine';
import { checkBudget } from './check-budget.ts';
import type { MeasureContext, MeasureMode } from './measure-mode.ts';
import { planSpend, type SpendPlan } from './plan-spend.ts';
import type { AnyRunPlan } from './read-plan.ts';
import { readEarlierCosts } from './spend-history.ts';

/** With `--driver all` those whose program is here: it is looked for, not started. */
async function driversHere(context: MeasureContext): Promise<readonly EvalDriver[]> {
  if (!context.onlyAvailable) return context.drivers;
  const here: EvalDriver[] = [];
  for (const driver of context.drivers) {
    const given = context.executables[driver.id];
    const options = { env: context.env, ...(given === undefined ? {} : { given }) };
    if ((await locateHarness(driver.harness, options)) !== null) here.push(driver);
  }
  return here;
}

/** Requests that the run which is gone on with has finished: they are not run again. */
async function finishedBefore(
  { requests }: ExecutionPlan,
  { earlier }: MeasureContext,
): Promise<ReadonlySet<string>> {
  const { continueRun = null, retryErrored = false } = earlier ?? {};
  if (continueRun === null) return new Set();
  const { finished } = await readEarlierWork(continueRun, requests, { retryErrored });
  return new Set(finished.map(({ requestId }) => requestId));
}

/** The spend of a plan that is about to be run, by what earlier runs have cost. */
export async function estimateSpend(
  mode: Pick<MeasureMode<AnyRunPlan, unknown>, 'size'>,
  execution: ExecutionPlan,
  context: MeasureContext,
): Promise<SpendPlan> {
  const { budget = {}, earlier, prices = {}, runsFolder, simulate } = context;
  return planSpend(execution, {
    size: mode.size,
    simulated: simulate !== null,
    limits: budget,
    earlier: await readEarlierCosts(runsFolder, earlier?.reuse ?? [], prices),
    finished: await finishedBefore(execution, context),
  });
}

/**
 * What would be run, and what it costs at most. Nothing is started, not even to ask a harness for its version, and nothing is written.
 * @throws SkillgaugeError for input, a capability or a limit that would be refused.
 */
export async function planOnly<Plan extends AnyRunPlan, Document>(
  mode: Pick<MeasureMode<Plan, Document>, 'planRuns' | 'size'>,
  context: MeasureContext,
): Promise<SpendPlan> {
  const drivers = await driversHere(context);
  const execution = mode.planRuns(drivers);
  checkBudget(context.budget ?? {}, drivers, execution, context.prices ?? {});
  return estimateSpend(mode, execution, context);
}
