import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EvalDriver,
  KNOWN_FAULTS,
  planTrigger,
  type RunRecord,
  type RunRequest,
  TriggerCase,
  TriggerSettings,
} from '@skillgauge/core';
import { createRunFolder, type DriverSetup, detectDriver, executePlan } from '@skillgauge/engine';
import { type SimulatedModel, startSimulatedModel } from '@skillgauge/sim';
import { buildInstallSet, readSkill } from '@skillgauge/skills';
import { createSandbox, ROOT, type Sandbox } from './run-skillgauge.ts';

/** Name of the run that meets no fault. */
const NO_FAULT = 'none';

/** Loads the skill of the example, so that a harness that gets over a fault fires. */
const PROMPT = 'Write the release notes for v2.4.0, please.';
const SEED = 42;
/** In each of two executions. */
const RUNS_AT_ONCE = 2;

type Limits = Pick<TriggerSettings, 'timeoutMs' | 'idleTimeoutMs' | 'trials'>;

/** For runs that meet no fault, as many at once as later: they tell how slow this machine is. */
const PATIENT: Limits = { timeoutMs: 120_000, idleTimeoutMs: 120_000, trials: RUNS_AT_ONCE };

/** A harness may be silent until its first answer, so the silence allowed is twice what a whole run took. */
function limitsAfter(calm: readonly RunRecord[]): Limits {
  const slowestMs = Math.max(...calm.map(({ wallMs }) => wallMs));
  const idleTimeoutMs = Math.max(10_000, 2 * slowestMs);
  return { idleTimeoutMs, timeoutMs: idleTimeoutMs + slowestMs + 1000, trials: 1 };
}

async function setUp(driver: EvalDriver, sandbox: Sandbox): Promise<Omit<DriverSetup, 'endpoint'>> {
  const { detection, executable } = await detectDriver(driver, { env: process.env, home: sandbox.home });
  if (executable === null || driver.sim === undefined) {
    throw new Error(`${driver.id} is not here, or cannot be simulated.`);
  }
  const credentials = driver.sim.environment;
  const { version } = detection;
  return { driver, executable, version, credentials, billing: 'unknown', concurrency: RUNS_AT_ONCE };
}

async function plan(driver: EvalDriver, faults: readonly string[], limits: Limits) {
  const target = await readSkill(join(ROOT, 'examples/trigger/specific'));
  return planTrigger({
    driver,
    set: buildInstallSet({ target, competitors: [] }),
    cases: faults.map((id) => TriggerCase.parse({ id, prompt: PROMPT, shouldTrigger: true })),
    settings: TriggerSettings.parse({ ...limits, seed: SEED }),
    simulated: { seed: SEED, faults: [], noise: 0 },
  });
}

async function execute(
  driver: EvalDriver,
  faults: readonly string[],
  limits: Limits,
  sandbox: Sandbox,
): Promise<RunRecord[]> {
  const dialect = driver.sim;
  const models = new Map<string, SimulatedModel>();
  try {
    for (const fault of faults) {
      models.set(fault, await startSimulatedModel({ seed: SEED, faults: fault === NO_FAULT ? [] : [fault] }));
    }
    const endpoint = ({ caseId, id: requestId, trial }: RunRequest, attempt: number): string => {
      const model = models.get(caseId);
      if (model === undefined || dialect === undefined) throw new Error(`There is no model for ${caseId}.`);
      return model.route({ requestId, attempt, caseId, trial, dialect });
    };
    const { records } = await executePlan(await plan(driver, faults, limits), {
      setups: [{ ...(await setUp(driver, sandbox)), endpoint }],
      runFolder: await createRunFolder({ parent: sandbox.out, name: driver.id, now: new Date() }),
      env: { PATH: process.env['PATH'], HOME: sandbox.home },
      temporaryRoot: tmpdir(),
      retries: 0,
      rateLimitWaitMs: 1,
    });
    return records;
  } finally {
    await Promise.all([...models.values()].map((model) => model.close()));
  }
}

/**
 * Runs the real harness without a fault, and then once against each, without a retry of ours. Three errors that open the circuit
 * must not meet in one execution, so the faults are dealt to two.
 */
async function meetFaults(
  driver: EvalDriver,
  faults: readonly string[],
  sandbox: Sandbox,
): Promise<RunRecord[]> {
  const calm = await Promise.all([0, 1].map(() => execute(driver, [NO_FAULT], PATIENT, sandbox)));
  const limits = limitsAfter(calm.flat());
  const halves = [0, 1].map((half) => faults.filter((_fault, index) => index % 2 === half));
  const records = await Promise.all(halves.map((half) => execute(driver, half, limits, sandbox)));
  return [...calm.flat(), ...records.flat()];
}

/** What came of one run: `errored auth` or `scored fired`, and how its process ended. */
interface FaultOutcome {
  outcome: string;
  ending: string;
}

const ENDINGS: Partial<Record<RunRecord['attempts'][number]['endedBy'], string>> = {
  exit: 'by itself',
  fired: 'at the firing',
  'no-progress': 'without progress',
  timeout: 'at the time limit',
};

function describeRecord({ attempts, error, fired, outcome, skipReason }: RunRecord): FaultOutcome {
  const endedBy = attempts.at(-1)?.endedBy ?? 'not-started';
  const what = error?.class ?? skipReason ?? (fired === true ? 'fired' : 'not fired');
  return { outcome: `${outcome} ${what}`, ending: ENDINGS[endedBy] ?? endedBy };
}

/** What comes of each fault, by its name. */
export type FaultOutcomes = ReadonlyMap<string, FaultOutcome>;

async function outcomesOf(driver: EvalDriver): Promise<FaultOutcomes> {
  await using sandbox = await createSandbox();
  const records = await meetFaults(driver, KNOWN_FAULTS, sandbox);
  return new Map(records.map((record) => [record.caseId, describeRecord(record)]));
}

/** What comes of every fault, by driver. Two drivers at a time, since much of the time is waited. A failure is a value. */
export async function outcomesOfAll(
  drivers: readonly EvalDriver[],
): Promise<Map<string, PromiseSettledResult<FaultOutcomes>>> {
  const results = new Map<string, PromiseSettledResult<FaultOutcomes>>();
  const waiting = [...drivers];
  const work = async (): Promise<void> => {
    for (let driver = waiting.shift(); driver !== undefined; driver = waiting.shift()) {
      const [result] = await Promise.allSettled([outcomesOf(driver)]);
      results.set(driver.id, result);
    }
  };
  await Promise.all([work(), work()]);
  return results;
}
