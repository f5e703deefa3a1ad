import { type EvalDriver, type ExecutionPlan, isTestedVersion, type SkillgaugeError } from '@skillgauge/core';
import {
  type CleanUp,
  cleanUpAfterKill,
  type EngineEvent,
  type ExecutionResult,
  executePlan,
  type RunFolder,
} from '@skillgauge/engine';
import { SIM_RETRY_AFTER_MS, type SimulatedModel } from '@skillgauge/sim';
import {
  type PreparedDriver,
  type PrepareOptions,
  prepareAvailable,
  prepareNamed,
} from '../drivers/prepare-driver.ts';
import { openRunsFolder } from './open-runs-folder.ts';
import { type SimulateOptions, simulateRuns, startSimulation } from './simulation.ts';

/** Where and with what it is measured. */
export interface MeasureContext extends Omit<PrepareOptions, 'simulated'> {
  drivers: readonly EvalDriver[];
  /** Leave out drivers whose harness or credentials are missing, as `--driver all` does. */
  onlyAvailable: boolean;
  /** Use the simulated model; `null` reaches the real provider or `endpoint`. */
  simulate: SimulateOptions | null;
  endpoint: string | null;
  concurrency: number | 'auto';
  /** Folder in which run folders are made. */
  runsFolder: string;
  temporaryRoot: string;
  now: () => Date;
  signal?: AbortSignal;
  onEvent?: (event: MeasureEvent) => void;
}

/** Progress of a measurement. */
export type MeasureEvent =
  | EngineEvent
  | { type: 'driver-left-out'; error: SkillgaugeError }
  | { type: 'driver-untested'; driver: EvalDriver; version: string }
  /** An earlier command was killed; what it left behind is gone. */
  | { type: 'cleaned-up'; cleanUp: CleanUp }
  | {
      type: 'planned';
      drivers: readonly PreparedDriver[];
      cases: number;
      trials: number;
      runs: number;
      /** Runs that the drivers could not judge: they are left out, and reported as skipped. */
      skipped: number;
      runDir: string;
    };

async function prepare(context: MeasureContext): Promise<PreparedDriver[]> {
  const options = { ...context, simulated: context.simulate !== null };
  if (!context.onlyAvailable) return prepareNamed(context.drivers, options);
  const { ready, left } = await prepareAvailable(context.drivers, options);
  for (const error of left) context.onEvent?.({ type: 'driver-left-out', error });
  const [first] = left;
  if (ready.length === 0 && first !== undefined) throw first;
  return ready;
}

function warnOfUntested(prepared: readonly PreparedDriver[], context: MeasureContext): void {
  for (const { driver, version } of prepared) {
    if (version === null || isTestedVersion(driver.harness, version)) continue;
    context.onEvent?.({ type: 'driver-untested', driver, version });
  }
}

async function cleanUp(context: MeasureContext): Promise<void> {
  for (const done of await cleanUpAfterKill(context)) {
    context.onEvent?.({ type: 'cleaned-up', cleanUp: done });
  }
}

function execute(
  execution: ExecutionPlan,
  prepared: readonly PreparedDriver[],
  runFolder: RunFolder,
  model: SimulatedModel | null,
  context: MeasureContext,
) {
  const endpoint = context.endpoint;
  return executePlan(execution, {
    setups: prepared.map((setup) => ({
      ...setup,
      ...(model === null
        ? { endpoint: endpoint === null ? null : () => endpoint }
        : simulateRuns(model, setup.driver)),
      concurrency: context.concurrency,
    })),
    runFolder,
    env: context.env,
    temporaryRoot: context.temporaryRoot,
    secrets: prepared.flatMap(({ credentials }) => Object.values(credentials)),
    now: context.now,
    ...(model === null ? {} : { rateLimitWaitMs: SIM_RETRY_AFTER_MS }),
    ...(context.signal === undefined ? {} : { signal: context.signal }),
    ...(context.onEvent === undefined ? {} : { onEvent: context.onEvent }),
  });
}

/** One way of measuring: how it is planned and scored. Between the two every mode is the same. */
export interface MeasureMode<Plan, Document> {
  /** Name of the run folder, after the time. */
  name: string;
  /** What the drivers are to run; refuses what cannot be measured. Without a driver: what can be checked before one is known. */
  planRuns: (drivers: readonly EvalDriver[]) => ExecutionPlan;
  /** What `plan.json` says. */
  describe: (prepared: readonly PreparedDriver[], execution: ExecutionPlan) => Plan;
  /** Counts for the progress line. */
  size: { cases: number; trials: number };
  score: (plan: Plan, journal: Pick<ExecutionResult, 'records' | 'preflights'>, runDir: string) => Document;
}

/**
 * Plans, prepares, executes and scores a measurement of any mode, and leaves a run folder behind.
 * @throws SkillgaugeError before any run, for input, a capability, a harness or credentials that are missing.
 */
export async function measureMode<Plan, Document>(
  mode: MeasureMode<Plan, Document>,
  context: MeasureContext,
): Promise<{ document: Document; interrupted: boolean }> {
  mode.planRuns(context.onlyAvailable ? [] : context.drivers);
  await cleanUp(context);
  const prepared = await prepare(context);
  warnOfUntested(prepared, context);
  const execution = mode.planRuns(prepared.map(({ driver }) => driver));
  const plan = mode.describe(prepared, execution);
  await using model = context.simulate === null ? null : await startSimulation(context.simulate);
  const runFolder = await openRunsFolder(context.runsFolder, mode.name, context.now());
  await runFolder.writePlan(plan);
  context.onEvent?.({
    type: 'planned',
    drivers: prepared,
    ...mode.size,
    runs: execution.requests.length,
    skipped: execution.skipped?.length ?? 0,
    runDir: runFolder.path,
  });
  const { interrupted, ...journal } = await execute(execution, prepared, runFolder, model, context);
  const document = mode.score(plan, journal, runFolder.path);
  await runFolder.writeReport(document);
  return { document, interrupted };
}
