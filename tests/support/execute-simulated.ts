import {
  type EvalDriver,
  type InstallSet,
  type OutputFile,
  type PreflightRecord,
  planTrigger,
  type RunRecord,
  type SimDialect,
  TriggerCase,
  TriggerSettings,
} from '@skillgauge/core';
import { createRunFolder, detectDriver, executePlan, readOutputs } from '@skillgauge/engine';
import { type Persona, type SimLogEntry, startSimulatedModel } from '@skillgauge/sim';
import type { Sandbox } from './run-skillgauge.ts';

const SEED = 42;

/** One run of the real harness against the simulated model. */
export interface SimulatedRun {
  driver: EvalDriver;
  set: InstallSet;
  prompt: string;
  /** Holds the run folder, and the temporary folder in `temporaryRoot`. */
  sandbox: Sandbox;
  temporaryRoot: string;
  settings?: Partial<TriggerSettings>;
  /** Who the model plays. @default the rule decides */
  persona?: Persona;
  /** Keep the files that the run makes. @default false */
  keepOutputs?: boolean;
  /** Changes how the model reads and answers requests. */
  dialect?: (dialect: SimDialect) => SimDialect;
  /** Of the user, besides PATH and HOME. */
  env?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** What came of it. */
export interface SimulatedResult {
  record: RunRecord;
  preflight: PreflightRecord;
  log: readonly SimLogEntry[];
  /** Empty where they were not kept. */
  outputs: readonly OutputFile[];
  runFolder: string;
}

/** Runs a harness once, without the command around it and without a retry. */
export async function executeSimulated(run: SimulatedRun): Promise<SimulatedResult> {
  const { driver, sandbox, set } = run;
  const { detection, executable } = await detectDriver(driver, { env: process.env, home: sandbox.home });
  if (executable === null || driver.sim === undefined) {
    throw new Error(`${driver.id} is not here, or cannot be simulated.`);
  }
  const dialect = run.dialect?.(driver.sim) ?? driver.sim;
  await using model = await startSimulatedModel({ seed: SEED });
  const runFolder = await createRunFolder({ parent: sandbox.out, name: driver.id, now: new Date() });
  const { requests: planned } = planTrigger({
    driver,
    set,
    cases: [TriggerCase.parse({ id: 'case', prompt: run.prompt, shouldTrigger: true })],
    settings: TriggerSettings.parse({ trials: 1, seed: SEED, ...run.settings }),
    simulated: { seed: SEED, faults: [], noise: 0 },
  });
  const requests = planned.map((request) =>
    run.keepOutputs === true ? { ...request, keepOutputs: true } : request,
  );
  const { preflights, records } = await executePlan(
    { requests, installSets: [set], fixtures: [] },
    {
      setups: [
        {
          ...{ driver, executable, version: detection.version, billing: 'unknown', concurrency: 1 },
          credentials: driver.sim.environment,
          endpoint: ({ caseId, id: requestId, trial }, attempt) =>
            model.route({
              ...{ requestId, attempt, caseId, trial, dialect },
              ...(run.persona === undefined ? {} : { persona: run.persona }),
            }),
        },
      ],
      runFolder,
      env: { PATH: process.env['PATH'], HOME: sandbox.home, ...run.env },
      temporaryRoot: run.temporaryRoot,
      retries: 0,
      ...(run.signal === undefined ? {} : { signal: run.signal }),
    },
  );
  const [record] = records;
  const [preflight] = preflights;
  if (record === undefined || preflight === undefined) throw new Error(`${driver.id} made no record.`);
  const outputs = (await readOutputs(runFolder.path, record)) ?? [];
  return { record, preflight, log: model.log(), outputs, runFolder: runFolder.path };
}
