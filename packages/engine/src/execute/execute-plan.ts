import { setMaxListeners } from 'node:events';
import type { ExecutionPlan, RunRecord } from '@skillgauge/core';
import type { LaunchContext } from '../attempt/launch-spec.ts';
import { createBudget } from '../budget/create-budget.ts';
import { containDriver } from '../contain/contain-driver.ts';
import { createLoginKeeper, type LoginKeeper } from '../credentials/login-keeper.ts';
import { createMachineReader, readAvailableResources } from '../limits/available-resources.ts';
import { proxySecrets } from '../process/environment.ts';
import { createRedactor, type Redactor } from '../redaction/redactor.ts';
import { isFinishedRecord } from '../run-folder/finished-record.ts';
import { createScratchFolder, type ScratchFolder } from '../workspace/scratch-folder.ts';
import { checkPlan, type DriverWork, NO_EARLIER_WORK } from './check-plan.ts';
import { createLanes } from './create-lanes.ts';
import type { DriverSetup } from './driver-setup.ts';
import type { EarlierWork, ExecutionContext, ExecutionResult } from './execution-context.ts';
import { type DriverRun, type DriverRunContext, runDriver } from './run-driver.ts';

/** Ends what runs, and removes our folders, if our own process ends in the midst of it. */
function guardExit(scratch: ScratchFolder, running: ReadonlySet<() => void>): Disposable {
  const onExit = (): void => {
    for (const end of running) end();
    scratch.removeNow();
  };
  process.once('exit', onExit);
  return { [Symbol.dispose]: () => void process.off('exit', onExit) };
}

function createKeepers(
  setups: readonly DriverSetup[],
  redactor: Redactor,
  now: () => Date,
): ReadonlyMap<string, LoginKeeper> {
  const keepers = setups.flatMap(({ driver, loginFiles: source }) =>
    source === undefined ? [] : [[driver.id, createLoginKeeper({ source, redactor, now })] as const],
  );
  return new Map(keepers);
}

function createRunContext(
  context: ExecutionContext,
  shared: {
    scratch: ScratchFolder;
    signal: AbortSignal;
    abort: () => void;
    total: number;
    earlier: EarlierWork;
  },
): DriverRunContext & { launchContext: LaunchContext } {
  const emit = context.onEvent ?? (() => undefined);
  const credentials = context.setups.flatMap((setup) => Object.values(setup.credentials));
  const redactor = createRedactor([...(context.secrets ?? []), ...credentials, ...proxySecrets(context.env)]);
  const now = context.now ?? (() => new Date());
  const { finished, killed = 0, spent = finished } = shared.earlier;
  const budget = createBudget(context.budget ?? {}, { records: spent, killed });
  if (finished.length < shared.total) {
    for (const message of budget.notices) emit({ type: 'warning', message });
  }
  let done = finished.length;
  return {
    runFolder: context.runFolder,
    preflights: shared.earlier.preflights,
    launchContext: {
      env: context.env,
      scratch: shared.scratch,
      redactor,
      logins: createKeepers(context.setups, redactor, now),
      signal: shared.signal,
      running: new Set(),
    },
    retries: context.retries ?? 4,
    retryWaitMs: context.retryWaitMs ?? 1000,
    seed: context.seed ?? 42,
    now,
    emit,
    budget,
    abort: shared.abort,
    onRecord: (record) => {
      done += 1;
      const type = record.outcome === 'skipped' ? 'skipped' : 'finished';
      emit({ type, record, done, total: shared.total });
    },
  };
}

/** All drivers at the same time. If one throws, it has aborted the others, and they have ended before that is passed on. */
async function runAll(
  work: readonly DriverWork[],
  runContext: DriverRunContext,
  options: { rateLimitWaitMs: number; maxErrors?: number; signal: AbortSignal },
): Promise<DriverRun[]> {
  const lanes = createLanes(
    work.map(({ setup }) => setup),
    {
      ...options,
      resources: readAvailableResources(),
      readMachine: createMachineReader(),
      emit: runContext.emit,
      now: runContext.now,
    },
  );
  const runs = lanes.map((lane, index) => runDriver(work[index]?.inputs ?? [], lane, runContext));
  await Promise.allSettled(runs);
  return Promise.all(runs);
}

function inPlanOrder(
  plan: ExecutionPlan,
  runs: readonly DriverRun[],
  { finished }: EarlierWork,
): RunRecord[] {
  const all = [...finished, ...runs.flatMap((run) => run.records)];
  const records = new Map(all.map((record) => [record.requestId, record]));
  return plan.requests.map(({ id }) => records.get(id)).filter((record) => record !== undefined);
}

/** Nothing is left for a later execution. */
function isComplete(plan: ExecutionPlan, records: readonly RunRecord[]): boolean {
  return records.filter((record) => isFinishedRecord(record)).length === plan.requests.length;
}

/**
 * Executes a plan on the real harnesses: each request in a place of its own, with limits, retries and a journal. What goes wrong with
 * a run is in its record; nothing of the execution is left running or on the disk besides the run folder.
 * @throws SkillgaugeError `invalid_input` for a plan that does not hold together or a run folder in use, `contract_version`.
 * @example
 * const { records } = await executePlan(plan, { setups, runFolder, env: process.env, temporaryRoot: os.tmpdir() });
 */
export async function executePlan(plan: ExecutionPlan, given: ExecutionContext): Promise<ExecutionResult> {
  const setups = given.setups.map((setup) => ({ ...setup, driver: containDriver(setup.driver) }));
  const context = { ...given, setups };
  checkPlan(plan, context.setups);
  await using _lock = await context.runFolder.lock();
  const earlier = (await context.earlier?.()) ?? NO_EARLIER_WORK;
  const work = checkPlan(plan, context.setups, earlier);
  const stop = new AbortController();
  const signal = context.signal === undefined ? stop.signal : AbortSignal.any([context.signal, stop.signal]);
  // Every run listens, and as many as there are drivers wait at the same time.
  setMaxListeners(0, signal);
  const scratch = await createScratchFolder(context.temporaryRoot, (folder) =>
    context.runFolder.append({ type: 'opened', folder }),
  );
  const runContext = createRunContext(context, {
    scratch,
    signal,
    abort: () => stop.abort(),
    total: plan.requests.length,
    earlier,
  });
  using _guard = guardExit(scratch, runContext.launchContext.running);
  try {
    const runs = await runAll(work, runContext, {
      rateLimitWaitMs: context.rateLimitWaitMs ?? 15_000,
      ...(context.maxErrors === undefined ? {} : { maxErrors: context.maxErrors }),
      signal,
    });
    const records = inPlanOrder(plan, runs, earlier);
    if (isComplete(plan, records)) {
      await context.runFolder.append({ type: 'completed', at: runContext.now().toISOString() });
    }
    const wasCut = records.some(
      ({ error, skipReason }) => skipReason === 'interrupted' || error?.class === 'cancelled',
    );
    return {
      records,
      preflights: runs.flatMap(({ preflights }) => preflights),
      interrupted: wasCut && context.signal?.aborted === true,
    };
  } finally {
    await scratch.remove().catch((error: unknown) => {
      runContext.emit({ type: 'warning', message: `${scratch.path} could not be removed: ${String(error)}` });
    });
  }
}
