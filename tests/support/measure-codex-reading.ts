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
import { codex } from '@skillgauge/driver-codex';
import { createRunFolder, detectDriver, executePlan } from '@skillgauge/engine';
import { buildInstallSet, readSkill } from '@skillgauge/skills';
import type { ReadingWay } from './codex-reading-ways.ts';
import { ROOT } from './run-skillgauge.ts';
import { startScriptedModel } from './scripted-responses.ts';

/** What became of one way of reading: on the wire, and in the driver's verdict. */
export interface MeasuredWay {
  way: ReadingWay;
  /** Ids of the skills whose text is in a later request to the model. */
  reached: string[];
  record: RunRecord;
}

const MODELS = { plain: 'gpt-5.5', javascript: 'gpt-5.6-sol' };

/** The driver, which also notes the canaries of its runs. */
function watched(canaries: Canary[]): EvalDriver {
  return {
    ...codex,
    parser: (context) => {
      canaries.push(...context.canaries);
      return codex.parser(context);
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

/** Runs the real Codex once for each way, to its own end, with a model that does just that. */
export async function measureCodexReading(ways: readonly ReadingWay[]): Promise<MeasuredWay[]> {
  const folder = await mkdtemp(join(tmpdir(), 'codex-reading-'));
  const canaries: Canary[] = [];
  const driver = watched(canaries);
  try {
    await using model = await startScriptedModel(new Map(ways.map(({ id, script }) => [id, script])));
    const { detection, executable } = await detectDriver(driver, { env: {}, home: folder });
    if (executable === null) throw new Error('codex is not here');
    const set = await installSet();
    const planOf = (name: string, own: readonly ReadingWay[]) =>
      planTrigger({
        driver,
        set,
        cases: own.map(({ id }) => TriggerCase.parse({ id, prompt: 'Begin.', shouldTrigger: true })),
        settings: TriggerSettings.parse({ trials: 1, stop: 'end', model: name, timeoutMs: 30_000 }),
      });
    const plans = [
      planOf(
        MODELS.plain,
        ways.filter(({ javascript }) => javascript !== true),
      ),
      planOf(
        MODELS.javascript,
        ways.filter(({ javascript }) => javascript === true),
      ),
    ];
    const { records } = await executePlan(
      { requests: plans.flatMap(({ requests }) => requests), installSets: [set], fixtures: [] },
      {
        setups: [
          {
            ...{ driver, executable, version: detection.version, billing: 'metered' },
            credentials: { OPENAI_API_KEY: 'skillgauge-scripted-credential' },
            endpoint: ({ caseId }) => model.url(caseId),
            concurrency: 4,
          },
        ],
        runFolder: await createRunFolder({ parent: join(folder, 'runs'), name: 'reading', now: new Date() }),
        env: { PATH: process.env['PATH'] },
        temporaryRoot: folder,
        retries: 0,
      },
    );
    return ways.flatMap((way) => {
      const record = records.find(({ caseId }) => caseId === way.id);
      const sent = model.bodies(way.id).join('\n');
      const reached = canaries.filter(({ token }) => sent.includes(token)).map(({ id }) => id);
      return record === undefined ? [] : [{ way, record, reached: reached.toSorted() }];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
