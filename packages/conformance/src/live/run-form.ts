import {
  type EvalDriver,
  type ExecutionPlan,
  type InstallAs,
  type InstallSet,
  planTrigger,
  type RunRequest,
  type SimDialect,
  TriggerCase,
  TriggerSettings,
} from '@skillgauge/core';
import { createRunFolder, type DriverSetup, type Executable, executePlan } from '@skillgauge/engine';
import { type SimulatedModel, startSimulatedModel } from '@skillgauge/sim';
import { buildInstallSet } from '@skillgauge/skills';
import type { FormFindings, LiveOptions, LiveRun } from './live-findings.ts';
import { COMPETITOR, type LiveScenario, TARGET } from './live-scenarios.ts';
import type { LiveWorld } from './live-world.ts';

const SEED = 42;

/** What the runs of a driver share. */
export interface LiveContext {
  driver: EvalDriver;
  dialect: SimDialect;
  executable: Executable;
  version: string | null;
  world: LiveWorld;
  options: LiveOptions;
}

/** A scenario with a model of its own, since a model deals its faults to all who ask. */
interface Stage {
  scenario: LiveScenario;
  model: SimulatedModel;
}

async function readSet(world: LiveWorld): Promise<InstallSet> {
  const competitors = [await world.readSkill(COMPETITOR)];
  return buildInstallSet({ target: await world.readSkill(TARGET), competitors });
}

function makePlan(
  { dialect, driver }: LiveContext,
  set: InstallSet,
  installAs: InstallAs,
  scenarios: readonly LiveScenario[],
): ExecutionPlan {
  const model = driver.capabilities.pins.model ? dialect.model : null;
  return planTrigger({
    driver,
    set,
    cases: scenarios.map(({ id, prompt }) => TriggerCase.parse({ id, prompt, shouldTrigger: true })),
    settings: TriggerSettings.parse({ trials: 1, installAs, stop: 'end', model, seed: SEED }),
    simulated: { seed: SEED, faults: [], noise: 0 },
  });
}

function setUp(context: LiveContext, stages: readonly Stage[]): DriverSetup {
  const { dialect, driver, executable, version } = context;
  const endpoint = ({ caseId, id: requestId, trial }: RunRequest, attempt: number): string => {
    const stage = stages.find(({ scenario }) => scenario.id === caseId);
    if (stage === undefined) throw new Error(`There is no scenario ${caseId}.`);
    const changed = stage.scenario.change(dialect);
    return stage.model.route({ requestId, attempt, caseId, trial, dialect: changed });
  };
  const credentials = dialect.environment;
  return { driver, executable, version, credentials, billing: 'unknown', endpoint, concurrency: 'auto' };
}

async function execute(
  context: LiveContext,
  installAs: InstallAs,
  stages: readonly Stage[],
): Promise<FormFindings> {
  const { driver, options, world } = context;
  const set = await readSet(world);
  const scenarios = stages.map(({ scenario }) => scenario);
  const { preflights, records } = await executePlan(makePlan(context, set, installAs, scenarios), {
    setups: [setUp(context, stages)],
    runFolder: await createRunFolder({ parent: world.runsFolder, name: driver.id, now: new Date() }),
    env: { ...options.env, HOME: world.userHome },
    temporaryRoot: world.temporaryRoot,
    retries: 0,
    // A 429 is dealt here, and means nothing for the runs beside it.
    rateLimitWaitMs: 1,
  });
  const { namespace } = driver.install(set, { installAs });
  const runs = stages.flatMap(({ model, scenario }): LiveRun[] => {
    const record = records.find(({ caseId }) => caseId === scenario.id);
    return record === undefined
      ? []
      : [{ scenario, installAs, namespace, record, requests: [...model.log()] }];
  });
  return { runs, preflights };
}

/** Runs scenarios in one form of installation on the real harness, each with a simulated model of its own. */
export async function runForm(
  context: LiveContext,
  installAs: InstallAs,
  scenarios: readonly LiveScenario[],
): Promise<FormFindings> {
  const start = context.options.startModel ?? startSimulatedModel;
  const stages: Stage[] = [];
  try {
    for (const scenario of scenarios) {
      stages.push({ scenario, model: await start({ seed: SEED, faults: scenario.faults }) });
    }
    return await execute(context, installAs, stages);
  } finally {
    await Promise.all(stages.map(({ model }) => model.close()));
  }
}
