import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  AbsentSkill,
  EvalDriver,
  Fixture,
  InstallSet,
  PreflightRecord,
  RunOptions,
  RunRecord,
  RunRequest,
} from '@skillgauge/core';
import { createRunFolder, detectDriver, executePlan } from '@skillgauge/engine';
import { type SimLogEntry, type SimScript, startSimulatedModel } from '@skillgauge/sim';
import type { Sandbox } from './run-skillgauge.ts';

/** One run of an A/B arm, with the real harness and a model that follows a script. */
export interface ArmRun {
  driver: EvalDriver;
  set: InstallSet;
  absent?: readonly AbsentSkill[];
  fixture?: Fixture;
  script: SimScript;
  sandbox: Sandbox;
  /** Folder in which the run's temporary folder is made. @default one in the sandbox */
  temporaryRoot?: string;
  env?: Readonly<Record<string, string | undefined>>;
  options?: Partial<RunOptions>;
}

/** What came of it. */
export interface ArmResult {
  record: RunRecord;
  preflight: PreflightRecord | null;
  log: readonly SimLogEntry[];
  runFolder: string;
}

const OPTIONS: RunOptions = {
  model: null,
  effort: null,
  maxTurns: null,
  permissions: 'full',
  installAs: 'project',
  bundled: false,
  fullBodies: true,
  stop: 'end',
  timeoutMs: 60_000,
  idleTimeoutMs: 60_000,
  endpoint: null,
  simulated: { seed: 42, faults: [], noise: 0 },
};

function requestOf({ absent, driver, fixture, options, set }: ArmRun): RunRequest {
  return {
    id: `arm-${driver.id}`,
    driver: driver.id,
    caseId: 'task',
    prompt: 'Write the release notes into notes.md.',
    trial: 1,
    arm: absent === undefined ? 'with_skill' : 'without_skill',
    installSet: set.key,
    target: set.target,
    fixture: fixture?.key ?? null,
    options: {
      ...OPTIONS,
      installAs: driver.capabilities.installAs[0] ?? 'project',
      model: driver.sim?.model ?? null,
      ...options,
    },
    keepOutputs: true,
    ...(absent === undefined ? {} : { absent: [...absent] }),
  };
}

/** Runs one arm once, without the command around it and without a retry. */
export async function executeArm(run: ArmRun): Promise<ArmResult> {
  const { driver, sandbox, set } = run;
  const user = run.env ?? process.env;
  const { detection, executable } = await detectDriver(driver, { env: user, home: sandbox.home });
  const dialect = driver.sim;
  if (executable === null || dialect === undefined) {
    throw new Error(`${driver.id} is not here, or cannot be simulated.`);
  }
  const temporaryRoot = run.temporaryRoot ?? join(sandbox.path, 'temporary');
  await mkdir(temporaryRoot, { recursive: true });
  await using model = await startSimulatedModel({ seed: 42 });
  const runFolder = await createRunFolder({ parent: sandbox.out, name: driver.id, now: new Date() });
  const { preflights, records } = await executePlan(
    {
      requests: [requestOf(run)],
      installSets: [set],
      fixtures: run.fixture === undefined ? [] : [run.fixture],
    },
    {
      setups: [
        {
          ...{ driver, executable, version: detection.version, billing: 'unknown', concurrency: 1 },
          credentials: dialect.environment,
          endpoint: ({ caseId, id: requestId, trial }, attempt) =>
            model.route({ requestId, attempt, caseId, trial, dialect, script: run.script }),
        },
      ],
      runFolder,
      env: { ...user, HOME: sandbox.home },
      temporaryRoot,
      retries: 0,
    },
  );
  const [record] = records;
  if (record === undefined) throw new Error(`${driver.id} made no record.`);
  return { record, preflight: preflights[0] ?? null, log: model.log(), runFolder: runFolder.path };
}
