import { costText, countText, type EvalDriver, inertText, SkillgaugeError } from '@skillgauge/core';
import { prepareDriver } from '../../drivers/prepare-driver.ts';
import { checkLive, type LiveCheck } from '../../measure/live-check.ts';
import { defaultRunsFolder } from '../../measure/runs-folder.ts';
import { ambient } from '../ambient.ts';

/** What `doctor --live` found out about one harness: the run that it made, or why it made none. */
export type LiveResult = LiveCheck | { driver: string; ok: null; reason: string };

/** How live runs are made. */
export interface LiveOptions {
  executables: Readonly<Record<string, string>>;
  simulated: boolean;
  signal: AbortSignal;
  log: (line: string) => void;
}

/** Makes one smallest run with a harness, if it is here with credentials. A version that is not tested is tried, too. */
export async function tryLive(driver: EvalDriver, options: LiveOptions): Promise<LiveResult> {
  const here = ambient();
  const { executables, signal, simulated } = options;
  try {
    const setup = await prepareDriver(driver, { ...here, executables, simulated, allowUntested: true });
    options.log(`${driver.id}: one small run ${simulated ? 'with the simulated model' : 'with its model'}`);
    const runsFolder = defaultRunsFolder(here.cwd);
    return await checkLive(setup, { ...here, runsFolder, simulate: simulated ? {} : null, signal });
  } catch (error) {
    if (!SkillgaugeError.isInstance(error) || error.exitCode !== 3) throw error;
    return { driver: driver.id, ok: null, reason: error.message };
  }
}

/** A live run in one line: how it went, and what it cost. */
export function liveText(result: LiveResult): string {
  if (result.ok === null) return inertText(`not tried: ${result.reason}`);
  const { costSource, costUsd, inputTokens, outputTokens } = result.usage;
  const cost = `${countText(inputTokens)} input and ${countText(outputTokens)} output tokens, cost ${costText(costUsd)} (${costSource})`;
  if (result.ok) {
    return inertText(`ok, the model answered${result.model === null ? '' : ` (${result.model})`}; ${cost}`);
  }
  const { error, runDir } = result;
  const what = error === null ? 'no answer' : `${error.class}: ${error.message}`;
  return inertText(`failed, ${what}; ${cost}; see ${runDir}`);
}

/** True when nothing was to be proven, or when at least one run was made and none failed. */
export function isProven(results: readonly LiveResult[]): boolean {
  const tried = results.filter(({ ok }) => ok !== null);
  return results.length === 0 || (tried.length > 0 && tried.every(({ ok }) => ok === true));
}
