import {
  contentHash,
  type EvalDriver,
  type ExecutionPlan,
  type InstallSet,
  planTrigger,
  type RunError,
  type RunRecord,
  SkillgaugeError,
  TriggerCase,
  TriggerSettings,
  type Usage,
} from '@skillgauge/core';
import { executePlan } from '@skillgauge/engine';
import { prepareDriver } from '../drivers/prepare-driver.ts';
import type { MeasureContext } from './measure-mode.ts';
import { openRunsFolder } from './open-runs-folder.ts';
import { simulatedOptions, simulateRuns, startSimulation } from './simulation.ts';
import { tellEndpoint } from './tell-endpoint.ts';

/** What one smallest run showed of a harness, its login and its model. */
export interface LiveCheck {
  driver: string;
  /** The model answered. */
  ok: boolean;
  error: RunError | null;
  usage: Usage;
  /** The model that served the run, where the harness tells. */
  model: string | null;
  /** Where the transcript is. */
  runDir: string;
}

/** Where and with what live checks are made: as runs of a measurement are. What an endpoint gets is the one event. */
export interface LiveCheckContext
  extends Pick<
    MeasureContext,
    | 'env'
    | 'home'
    | 'executables'
    | 'allowUntested'
    | 'tokenCommands'
    | 'endpoint'
    | 'endpointKeyVariable'
    | 'runsFolder'
    | 'temporaryRoot'
    | 'now'
    | 'simulate'
    | 'signal'
    | 'onEvent'
  > {
  /** The model to ask for; `null`: the harness's own. */
  model: string | null;
  /** Called when nothing is missing, before the run is made. */
  onStart?: () => void;
}

/** A skill that has nothing to do with the prompt, so that the run is like any other. */
function harmlessSet(): InstallSet {
  const name = 'tide-tables';
  const description = 'Reads tide tables of harbours.';
  const content = `---\nname: ${name}\ndescription: ${description}\n---\n\nNothing to do.\n`;
  const files = [{ path: 'SKILL.md', encoding: 'utf8' as const, content, executable: false }];
  const sourceHash = contentHash(content);
  const skill = { name, folder: name, description, role: 'target' as const, sourceHash, files };
  return { key: contentHash(skill), target: name, pluginName: null, skills: [skill] };
}

const CASE = TriggerCase.parse({ id: 'live', prompt: 'Reply with OK.', shouldTrigger: false });
const SETTINGS = TriggerSettings.parse({ trials: 1, stop: 'end', timeoutMs: 120_000, idleTimeoutMs: 60_000 });

function planCheck(driver: EvalDriver, { endpoint, model, simulate }: LiveCheckContext): ExecutionPlan {
  const simulated = simulate === null ? null : simulatedOptions(simulate);
  const settings = { ...SETTINGS, model };
  return planTrigger({ driver, set: harmlessSet(), cases: [CASE], settings, endpoint, simulated });
}

function judge(driver: string, record: RunRecord | undefined, runDir: string): LiveCheck {
  if (record === undefined) throw new SkillgaugeError('not_measured', `${driver} gave no record.`);
  const { error, servedModel: model, usage } = record;
  return { driver, ok: record.outcome === 'scored', error, usage, model, runDir };
}

/**
 * Makes one smallest run with a harness: it proves that the program, its login and its model work, and costs a little.
 * @throws SkillgaugeError before any run, for a capability, a harness or credentials that are missing, or a credential that the driver
 * refuses.
 */
export async function checkLive(driver: EvalDriver, context: LiveCheckContext): Promise<LiveCheck> {
  const { endpoint, simulate } = context;
  const plan = planCheck(driver, context);
  const setup = await prepareDriver(driver, { ...context, simulated: simulate !== null });
  tellEndpoint([setup], context);
  context.onStart?.();
  await using model = simulate === null ? null : await startSimulation(simulate);
  const runFolder = await openRunsFolder(context.runsFolder, `doctor-${driver.id}`, context.now());
  const { records } = await executePlan(plan, {
    setups: [
      {
        ...setup,
        ...(model === null
          ? { endpoint: endpoint === null ? null : () => endpoint }
          : simulateRuns(model, driver)),
        concurrency: 1,
      },
    ],
    runFolder,
    env: context.env,
    temporaryRoot: context.temporaryRoot,
    retries: 0,
    now: context.now,
    ...(context.signal === undefined ? {} : { signal: context.signal }),
  });
  return judge(driver.id, records[0], runFolder.path);
}
