import {
  type EvalDriver,
  type ExecutionPlan,
  isTestedVersion,
  type RunReport,
  type SkillgaugeError,
} from '@skillgauge/core';
import {
  type BudgetLimits,
  type CleanUp,
  cleanUpAfterKill,
  type EarlierWork,
  type EngineEvent,
  type ExecutionResult,
  executePlan,
  type OwnPrices,
  type RunFolder,
} from '@skillgauge/engine';
import type { SimulatedModel } from '@skillgauge/sim';
import {
  type PreparedDriver,
  type PrepareOptions,
  prepareAvailable,
  prepareNamed,
} from '../drivers/prepare-driver.ts';
import { pageInput } from '../html/page-input.ts';
import { writeRunHtml } from '../html/write-html.ts';
import { writeRunMarkdown } from '../outputs/write-markdown.ts';
import { checkBudget } from './check-budget.ts';
import { type RunLimits, setupLimits } from './driver-limits.ts';
import { estimateSpend } from './dry-run.ts';
import { rememberInvocation } from './invocation.ts';
import { openRunsFolder } from './open-runs-folder.ts';
import type { MeasureSize, SpendPlan } from './plan-spend.ts';
import { readJournalOf } from './read-journal.ts';
import type { AnyRunPlan } from './read-plan.ts';
import {
  type ContinuedRun,
  chooseContinued,
  cleanUpFolder,
  type EarlierRuns,
  plannedDrivers,
} from './resume-run.ts';
import { type EarlierEvent, prepareWork } from './resume-work.ts';
import type { RunJournal } from './score-run.ts';
import { loadSimulator, type SimulateOptions, simulateRuns, startSimulation } from './simulation.ts';
import { type EndpointUse, tellEndpoint } from './tell-endpoint.ts';

/** Where and with what it is measured. */
export interface MeasureContext extends Omit<PrepareOptions, 'simulated'> {
  drivers: readonly EvalDriver[];
  /** Leave out drivers whose harness or credentials are missing, as `--driver all` does. */
  onlyAvailable: boolean;
  /** Use the simulated model; `null` reaches the real provider or `endpoint`. */
  simulate: SimulateOptions | null;
  endpoint: string | null;
  limits: RunLimits;
  /** Folder in which run folders are made. */
  runsFolder: string;
  temporaryRoot: string;
  /** How much may be spent. @default no limit */
  budget?: BudgetLimits;
  /** Prices that go before those of the table, by model. @default none */
  prices?: OwnPrices;
  /** What is done with earlier runs. @default nothing: a new run of its own */
  earlier?: EarlierRuns;
  now: () => Date;
  signal?: AbortSignal;
  onEvent?: (event: MeasureEvent) => void;
}

/** Progress of a measurement. */
export type MeasureEvent =
  | EngineEvent
  | EarlierEvent
  | { type: 'driver-left-out'; error: SkillgaugeError }
  | { type: 'driver-untested'; driver: EvalDriver; version: string }
  /** What an own endpoint gets of a driver's credentials. */
  | (EndpointUse & { type: 'endpoint-used' })
  /** An earlier command was killed; what it left behind is gone. */
  | { type: 'cleaned-up'; cleanUp: CleanUp }
  | (MeasureSize & {
      type: 'planned';
      drivers: readonly PreparedDriver[];
      runs: number;
      /** Runs that the drivers could not judge: they are left out, and reported as skipped. */
      skipped: number;
      /** What it costs at most, as far as earlier runs tell. */
      spend: SpendPlan;
      runDir: string;
    });

async function prepare(context: MeasureContext): Promise<PreparedDriver[]> {
  const options = { ...context, simulated: context.simulate !== null };
  if (!context.onlyAvailable) return prepareNamed(context.drivers, options);
  const planned = await plannedDrivers(context.earlier);
  const drivers = context.drivers.filter(({ id }) => planned === null || planned.includes(id));
  const { ready, left } = await prepareAvailable(drivers, options);
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
  const runsFolder = cleanUpFolder(context.runsFolder, context.earlier);
  for (const done of await cleanUpAfterKill({ ...context, runsFolder })) {
    context.onEvent?.({ type: 'cleaned-up', cleanUp: done });
  }
}

/** Executes a plan with what a context says of endpoints, limits, budget and prices. `earlier`: nothing was done before. */
export function executeRuns(
  execution: ExecutionPlan,
  prepared: readonly PreparedDriver[],
  runFolder: RunFolder,
  model: SimulatedModel | null,
  context: MeasureContext,
  earlier: (() => Promise<EarlierWork>) | null,
): Promise<ExecutionResult> {
  const endpoint = context.endpoint;
  return executePlan(execution, {
    setups: prepared.map((setup) => ({
      ...setup,
      ...(model === null
        ? { endpoint: endpoint === null ? null : () => endpoint }
        : simulateRuns(model, setup.driver)),
      ...setupLimits(context.limits, setup.driver.id),
      ...(context.prices === undefined ? {} : { prices: context.prices }),
    })),
    runFolder,
    env: context.env,
    temporaryRoot: context.temporaryRoot,
    secrets: prepared.flatMap(({ credentials }) => Object.values(credentials)),
    now: context.now,
    ...(earlier === null ? {} : { earlier }),
    ...(context.budget === undefined ? {} : { budget: context.budget }),
    ...(context.limits.maxErrors === undefined ? {} : { maxErrors: context.limits.maxErrors }),
    ...(model === null ? {} : { rateLimitWaitMs: model.retryAfterMs }),
    ...(context.signal === undefined ? {} : { signal: context.signal }),
    ...(context.onEvent === undefined ? {} : { onEvent: context.onEvent }),
  });
}

/** One way of measuring: how it is planned and scored. Between the two every mode is the same. */
export interface MeasureMode<Plan extends AnyRunPlan, Document> {
  /** Name of the run folder, after the time. */
  name: string;
  /** What the drivers are to run; refuses what cannot be measured. Without a driver: what can be checked before one is known. */
  planRuns: (drivers: readonly EvalDriver[]) => ExecutionPlan;
  /** What `plan.json` says. */
  describe: (prepared: readonly PreparedDriver[], execution: ExecutionPlan) => Plan;
  /** Counts for the progress line. */
  size: MeasureSize;
  score: (
    plan: Plan,
    journal: RunJournal,
    runDir: string,
    prepared: readonly PreparedDriver[],
  ) => Document | Promise<Document>;
  /** The document in the form of its mode. */
  report: (document: Document) => RunReport;
}

/** A run folder that holds its plan, new or gone on with. */
interface OpenedRun<Plan> extends ContinuedRun<Plan> {
  isContinued: boolean;
}

async function openRun<Plan extends AnyRunPlan>(
  name: string,
  described: Plan,
  context: MeasureContext,
): Promise<OpenedRun<Plan>> {
  const { earlier } = context;
  const continued = await chooseContinued(described, context.runsFolder, earlier);
  if (continued !== null) return { ...continued, isContinued: true };
  const runFolder = await openRunsFolder(context.runsFolder, name, context.now());
  const plan: Plan =
    earlier === undefined
      ? described
      : { ...described, invocation: rememberInvocation(earlier.commandLine, runFolder.path) };
  await runFolder.writePlan(plan);
  return { plan, runFolder, isContinued: false };
}

/** `null`: there is nothing to look at, since it is a new run that takes nothing over. */
function earlierWork(
  { isContinued, plan, runFolder }: OpenedRun<AnyRunPlan>,
  { earlier, onEvent }: MeasureContext,
): (() => Promise<EarlierWork>) | null {
  if (earlier === undefined || !(isContinued || earlier.reuse.length > 0)) return null;
  const tell = onEvent ?? (() => undefined);
  return () => prepareWork({ plan, runFolder, earlier, isContinued, onEvent: tell });
}

/**
 * Plans, prepares, executes and scores a measurement of any mode, and leaves a run folder behind.
 * @throws SkillgaugeError before any run, for input, a capability, a harness or credentials that are missing.
 */
export async function measureMode<Plan extends AnyRunPlan, Document>(
  mode: MeasureMode<Plan, Document>,
  context: MeasureContext,
): Promise<{ document: Document; interrupted: boolean }> {
  const named = context.onlyAvailable ? [] : context.drivers;
  const { budget = {}, prices = {} } = context;
  if (context.simulate !== null) await loadSimulator();
  checkBudget(budget, named, mode.planRuns(named), prices);
  await cleanUp(context);
  const prepared = await prepare(context);
  warnOfUntested(prepared, context);
  tellEndpoint(prepared, context);
  const drivers = prepared.map(({ driver }) => driver);
  const described = mode.describe(prepared, mode.planRuns(drivers));
  checkBudget(budget, drivers, described.execution, prices);
  const spend = await estimateSpend(mode, described.execution, context);
  const opened = await openRun(mode.name, described, context);
  const { plan, runFolder } = opened;
  const { requests, skipped = [] } = plan.execution;
  await using model = context.simulate === null ? null : await startSimulation(context.simulate);
  context.onEvent?.({
    type: 'planned',
    drivers: prepared,
    ...mode.size,
    runs: requests.length,
    skipped: skipped.length,
    spend,
    runDir: runFolder.path,
  });
  const earlier = earlierWork(opened, context);
  const { interrupted, ...fresh } = await executeRuns(
    plan.execution,
    prepared,
    runFolder,
    model,
    context,
    earlier,
  );
  const journal = earlier === null ? fresh : await readJournalOf(plan, runFolder.path);
  const document = await mode.score(plan, journal, runFolder.path, prepared);
  await runFolder.writeReport(document);
  await writeRunMarkdown(mode.report(document), runFolder.path);
  await writeRunHtml(pageInput(plan, journal, mode.report(document), runFolder.path), runFolder.path);
  return { document, interrupted };
}
