import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Canary,
  type EvalDriver,
  planTrigger,
  type RunRecord,
  TriggerCase,
  TriggerSettings,
} from '@skillgauge/core';
import { createRunFolder, detectDriver, executePlan } from '@skillgauge/engine';
import { type SimScript, startSimulatedModel } from '@skillgauge/sim';
import { buildInstallSet, readSkill } from '@skillgauge/skills';
import { ROOT } from './run-skillgauge.ts';

/** What became of one script. */
export interface ScriptedRun {
  record: RunRecord;
  /** Ids of the skills whose text is in a request to the model. */
  reached: string[];
  /** Bodies of the requests to the model, in order. */
  sent: string[];
}

const SEED = 42;
const TIME_LIMIT_MS = 120_000;

/** The driver, which also notes the canaries of its runs. */
function watched(driver: EvalDriver, canaries: Canary[]): EvalDriver {
  return {
    ...driver,
    parser: (context) => {
      canaries.push(...context.canaries);
      return driver.parser(context);
    },
  };
}

async function installSet() {
  const read = (name: string) => readSkill(join(ROOT, 'examples/trigger', name));
  return buildInstallSet({
    target: await read('specific'),
    competitors: [await read('competitors/commit-message')],
  });
}

/**
 * Runs the real harness once for each script, to its own end, with every tool that it has, two at a time. The skill under test is
 * `release-notes`; `commit-message` is installed beside it.
 */
export async function runScripts<Id extends string>(
  driver: EvalDriver,
  scripts: Readonly<Record<Id, SimScript>>,
): Promise<Map<Id, ScriptedRun>> {
  const folder = await mkdtemp(join(tmpdir(), 'scripted-runs-'));
  const canaries: Canary[] = [];
  const dialect = driver.sim;
  try {
    await using model = await startSimulatedModel({ seed: SEED });
    const { detection, executable } = await detectDriver(driver, { env: {}, home: folder });
    if (executable === null || dialect === undefined) throw new Error(`${driver.id} is not here`);
    const set = await installSet();
    const ids = Object.keys(scripts) as Id[];
    const { requests } = planTrigger({
      driver,
      set,
      cases: ids.map((id) => TriggerCase.parse({ id, prompt: 'Begin.', shouldTrigger: true })),
      settings: TriggerSettings.parse({
        ...{ trials: 1, stop: 'end', permissions: 'full', timeoutMs: TIME_LIMIT_MS },
      }),
      simulated: { seed: SEED, faults: [], noise: 0 },
    });
    const { records } = await executePlan(
      { requests, installSets: [set], fixtures: [] },
      {
        setups: [
          {
            ...{ driver: watched(driver, canaries), executable, version: detection.version },
            ...{ billing: 'metered', credentials: dialect.environment, concurrency: 2 },
            endpoint: ({ caseId, id: requestId, trial }, attempt) => {
              const script = scripts[caseId as Id];
              return model.route({ requestId, attempt, caseId, trial, dialect, script });
            },
          },
        ],
        runFolder: await createRunFolder({ parent: join(folder, 'runs'), name: 'scripts', now: new Date() }),
        env: { PATH: process.env['PATH'] },
        temporaryRoot: folder,
        retries: 0,
      },
    );
    return new Map(
      records.map((record): [Id, ScriptedRun] => {
        const sent = model
          .log()
          .flatMap((entry) => (entry.requestId === record.requestId ? [entry.body] : []));
        const isSent = ({ token }: Canary) => sent.some((body) => body.includes(token));
        return [record.caseId as Id, { record, sent, reached: canaries.filter(isSent).map(({ id }) => id) }];
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
