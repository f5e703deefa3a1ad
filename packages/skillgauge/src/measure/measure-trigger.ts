import { join } from 'node:path';
import {
  type EvalDriver,
  type ExecutionPlan,
  type Fixture,
  type InstallSet,
  isTestedVersion,
  planTrigger,
  SkillgaugeError,
  type TriggerCase,
  type TriggerReportDocument,
  type TriggerSettings,
} from '@skillgauge/core';
import {
  type CleanUp,
  cleanUpAfterKill,
  type EngineEvent,
  executePlan,
  type RunFolder,
} from '@skillgauge/engine';
import { SIM_RETRY_AFTER_MS, type SimulatedModel } from '@skillgauge/sim';
import {
  type PreparedDriver,
  type PrepareOptions,
  prepareAvailable,
  prepareDriver,
} from '../drivers/prepare-driver.ts';
import { describePlan } from './describe-plan.ts';
import { openRunsFolder } from './open-runs-folder.ts';
import { scoreRun } from './score-run.ts';
import { type SimulateOptions, simulatedEndpoint, simulatedOptions, startSimulation } from './simulation.ts';

/** What is measured: read from disk and validated, nothing run yet. */
export interface TriggerMeasurement {
  set: InstallSet;
  cases: readonly TriggerCase[];
  fixtures: readonly Fixture[];
  settings: TriggerSettings;
  /** What is worth telling before the first run, each a sentence; every report repeats it. */
  notes: readonly string[];
}

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

/** The document, and whether the measurement was interrupted. */
export interface MeasureResult {
  document: TriggerReportDocument;
  interrupted: boolean;
}

function planAll(
  measurement: TriggerMeasurement,
  drivers: readonly EvalDriver[],
  context: MeasureContext,
): ExecutionPlan {
  const simulated = context.simulate === null ? null : simulatedOptions(context.simulate);
  const plans = drivers.map((driver) =>
    planTrigger({ driver, ...measurement, endpoint: context.endpoint, simulated }),
  );
  const skipped = plans.flatMap((plan) => plan.skipped ?? []);
  return {
    requests: plans.flatMap(({ requests }) => requests),
    installSets: [measurement.set],
    fixtures: [...measurement.fixtures],
    ...(skipped.length === 0 ? {} : { skipped }),
  };
}

async function prepare(context: MeasureContext): Promise<PreparedDriver[]> {
  const options = { ...context, simulated: context.simulate !== null };
  if (!context.onlyAvailable)
    return Promise.all(context.drivers.map((driver) => prepareDriver(driver, options)));
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
      endpoint:
        model !== null ? simulatedEndpoint(model, setup.driver) : endpoint === null ? null : () => endpoint,
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

/**
 * The main job: plans, prepares, executes and scores a trigger measurement, and leaves a run folder behind.
 * @throws SkillgaugeError before any run, for input, a capability, a harness or credentials that are missing.
 */
export async function measureTrigger(
  measurement: TriggerMeasurement,
  context: MeasureContext,
): Promise<MeasureResult> {
  planAll(measurement, context.onlyAvailable ? [] : context.drivers, context);
  await cleanUp(context);
  const prepared = await prepare(context);
  warnOfUntested(prepared, context);
  const execution = planAll(
    measurement,
    prepared.map(({ driver }) => driver),
    context,
  );
  const plan = describePlan(measurement, prepared, execution, context);
  await using model = context.simulate === null ? null : await startSimulation(context.simulate);
  const runFolder = await openRunsFolder(context.runsFolder, measurement.set.target, context.now());
  await runFolder.writePlan(plan);
  context.onEvent?.({
    type: 'planned',
    drivers: prepared,
    cases: measurement.cases.length,
    trials: measurement.settings.trials,
    runs: execution.requests.length,
    skipped: execution.skipped?.length ?? 0,
    runDir: runFolder.path,
  });
  const { interrupted, ...journal } = await execute(execution, prepared, runFolder, model, context);
  const document = scoreRun(plan, journal, runFolder.path);
  await runFolder.writeReport(document);
  return { document, interrupted };
}

/** The folder below `base` in which run folders are made (DESIGN 9). */
export function defaultRunsFolder(base: string): string {
  return join(base, '.skillgauge', 'runs');
}
