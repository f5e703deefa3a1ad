import { setTimeout as delay } from 'node:timers/promises';
import {
  type EvalDriver,
  type ExecutionPlan,
  type InstallSet,
  planTrigger,
  type RunRecord,
  type RunRequest,
  SkillgaugeError,
  TriggerCase,
  TriggerSettings,
} from '@skillgauge/core';
import { createRunFolder, type Executable, executePlan } from '@skillgauge/engine';
import { type SimLogEntry, type SimScript, type SimulatedModel, startSimulatedModel } from '@skillgauge/sim';
import { buildInstallSet } from '@skillgauge/skills';
import type { LiveWorld } from '../live/live-world.ts';
import { groupScenarios } from './group-scenarios.ts';
import { killRun } from './kill-run.ts';
import { type Observation, type ObservedDriver, observeDriver } from './observe-driver.ts';
import { readStreams } from './read-streams.ts';
import type { NativeCalls, Scenario } from './scenario.ts';
import { FIXTURE_FILE } from './scenario-list.ts';
import { skillsOf, withFrontMatter } from './scenario-skills.ts';

const SEED = 42;
const FIXTURE = 'notes';
/** By then what came before is printed and on its way. */
const BEFORE_KILL_MS = 1000;
/** Some harnesses only try again: their runs last as long as the idle limit. */
const LIMITS = { timeoutMs: 150_000, idleTimeoutMs: 30_000 };

/** One scenario as it went. */
export interface ScenarioRun {
  scenario: Scenario;
  record: RunRecord;
  observation: Observation;
  /** What arrived at the model. */
  requests: readonly SimLogEntry[];
  /** What the harness said, by channel, as the engine read it. */
  streams: ReadonlyMap<string, string>;
}

/** A scenario whose harness was never started, and why. */
export interface ScenarioNotRun {
  scenario: Scenario;
  notRun: string;
}

/** What came of a scenario. */
export type ScenarioOutcome = ScenarioRun | ScenarioNotRun;

/** What scenarios are run with. */
export interface ScenarioContext {
  driver: EvalDriver;
  executable: Executable;
  version: string | null;
  calls: NativeCalls;
  env: Readonly<Record<string, string | undefined>>;
  world: LiveWorld;
}

async function readSet(world: LiveWorld, { plugin, settings, skills }: Scenario): Promise<InstallSet> {
  const wanted = skillsOf(skills);
  const [target, ...competitors] = await Promise.all(wanted.map((skill) => world.readSkill(skill)));
  if (target === undefined) throw new Error('There are no skills.');
  const { fullBodies = false } = settings;
  return withFrontMatter(buildInstallSet({ target, competitors, pluginName: plugin, fullBodies }), wanted);
}

function makePlan(
  { driver }: ScenarioContext,
  set: InstallSet,
  { first, group }: { first: Scenario; group: readonly Scenario[] },
): ExecutionPlan {
  const { settings, stop } = first;
  const plan = planTrigger({
    driver,
    set,
    fixtures: [{ key: FIXTURE, files: [{ ...FIXTURE_FILE, encoding: 'utf8', executable: false }] }],
    cases: group.map(({ name, prompt }) =>
      TriggerCase.parse({ id: name, prompt, shouldTrigger: true, fixture: FIXTURE }),
    ),
    settings: TriggerSettings.parse({ ...LIMITS, ...settings, trials: 1, stop, seed: SEED }),
    simulated: { seed: SEED, faults: [], noise: 0 },
  });
  return settings.model === null ? withoutModel(plan) : plan;
}

/** Simulated runs ask for a model where none is named; these ask for none. */
function withoutModel(plan: ExecutionPlan): ExecutionPlan {
  const requests = plan.requests.map((request) => ({
    ...request,
    options: { ...request.options, model: null },
  }));
  return { ...plan, requests };
}

function scriptOf(scenario: Scenario, calls: NativeCalls, observed: ObservedDriver): SimScript {
  const kill = async (): Promise<void> => {
    await delay(BEFORE_KILL_MS);
    const home = observed.observed(scenario.prompt)?.place.home;
    if (home !== undefined) killRun(home, scenario.killedBy);
  };
  return {
    ...scenario.script,
    turns: scenario.turns(calls),
    onTurn: (turn) => {
      if (turn === scenario.killedAtTurn) void kill();
    },
  };
}

function endpointOf(
  context: ScenarioContext,
  observed: ObservedDriver,
  model: SimulatedModel,
  group: readonly Scenario[],
) {
  const dialect = context.driver.sim;
  if (dialect === undefined) {
    throw new SkillgaugeError('capability_missing', `Driver ${context.driver.id} has no dialect.`);
  }
  return ({ caseId, id: requestId, trial }: RunRequest, attempt: number): string => {
    const scenario = group.find(({ name }) => name === caseId);
    if (scenario === undefined) throw new Error(`There is no scenario ${caseId}.`);
    const script = scriptOf(scenario, context.calls, observed);
    return model.route({ requestId, attempt, caseId, trial, dialect, script });
  };
}

async function runGroup(context: ScenarioContext, group: readonly Scenario[]): Promise<ScenarioOutcome[]> {
  const { driver, env, executable, version, world } = context;
  const [first] = group;
  if (first === undefined) return [];
  const observed = observeDriver(driver, group);
  const faults = first.refused ? ['refused'] : [];
  await using model = await startSimulatedModel({ seed: SEED, faults });
  const endpoint = endpointOf(context, observed, model, group);
  const credentials = first.credentials ?? driver.sim?.environment ?? {};
  const set = await readSet(world, first);
  const runFolder = await createRunFolder({ parent: world.runsFolder, name: driver.id, now: new Date() });
  const { records } = await executePlan(makePlan(context, set, { first, group }), {
    setups: [
      {
        driver: observed.driver,
        executable,
        version,
        credentials,
        billing: 'unknown',
        endpoint,
        concurrency: 'auto',
      },
    ],
    runFolder,
    env: { ...env, HOME: world.userHome },
    temporaryRoot: world.temporaryRoot,
    retries: 0,
    rateLimitWaitMs: 1,
  });
  const outcomes = records.map(async (record): Promise<ScenarioOutcome> => {
    const scenario = group.find(({ name }) => name === record.caseId) ?? first;
    const observation = observed.observed(scenario.prompt);
    if (observation === null) {
      return { scenario, notRun: record.error?.message ?? record.skipReason ?? 'it was not started' };
    }
    const requests = model.log().filter(({ requestId }) => requestId === record.requestId);
    return { scenario, record, observation, requests, streams: await readStreams(runFolder.path, record) };
  });
  return Promise.all(outcomes);
}

/** Runs scenarios on the real harness, with the real engine and a scripted model on loopback. In the order of the scenarios. */
export async function runScenarios(
  context: ScenarioContext,
  scenarios: readonly Scenario[],
): Promise<ScenarioOutcome[]> {
  const runs: ScenarioOutcome[] = [];
  for (const group of groupScenarios(scenarios)) runs.push(...(await runGroup(context, group)));
  return runs.toSorted((left, right) => scenarios.indexOf(left.scenario) - scenarios.indexOf(right.scenario));
}
