import {
  costText,
  countText,
  type EvalDriver,
  inertText,
  SkillgaugeError,
  type SkillgaugeErrorCode,
} from '@skillgauge/core';
import { checkLive, type LiveCheck } from '../../measure/live-check.ts';
import { defaultRunsFolder } from '../../measure/runs-folder.ts';
import { ambient } from '../ambient.ts';
import { progressLine } from '../progress-lines.ts';
import type { LiveRun } from './doctor-flags.ts';
import { type Found, lacksEndpoint } from './doctor-needs.ts';

/** Why no run was made with a harness. */
interface Untried {
  driver: string;
  ok: null;
  code: SkillgaugeErrorCode;
  reason: string;
  /** What to do about it. */
  fix: string | null;
}

/** What `doctor --live` found out about one harness: the run that it made, or why it made none. */
export type LiveResult = LiveCheck | Untried;

/** How live runs are made, and who is told of them. */
export interface LiveOptions {
  run: LiveRun;
  signal: AbortSignal;
  log: (line: string) => void;
}

function untried(driver: EvalDriver, { code, fix, message }: SkillgaugeError): Untried {
  return { driver: driver.id, ok: null, code, reason: message, fix };
}

/** What is known to keep a harness from its run before it is looked at again. */
function obstacle(found: Found, { run, signal }: LiveOptions): SkillgaugeError | null {
  if (signal.aborted) return new SkillgaugeError('interrupted', 'Interrupted before its run.');
  if (!found.detection.found || run.simulate !== null || !lacksEndpoint(found)) return null;
  const message = `${found.driver.title} has the key of an endpoint, and no endpoint was given.`;
  return new SkillgaugeError('invalid_input', message, {
    fix: 'Give --endpoint URL and --model NAME, too.',
  });
}

/**
 * Makes one smallest run with a harness, if it is here with credentials. A version that is not tested is tried, too. What keeps one
 * harness from its run is a result, so that those of the others are told.
 */
export async function tryLive(found: Found, options: LiveOptions): Promise<LiveResult> {
  const { driver } = found;
  const { log, run, signal } = options;
  const known = obstacle(found, options);
  if (known !== null) return untried(driver, known);
  const here = ambient();
  const model = run.simulate === null ? 'its model' : 'the simulated model';
  try {
    return await checkLive(driver, {
      ...here,
      ...run,
      allowUntested: true,
      runsFolder: defaultRunsFolder(here.cwd),
      signal,
      onEvent: (event) => {
        const line = progressLine(event);
        if (line !== null) log(line);
      },
      onStart: () => log(`${driver.id}: one small run with ${model}`),
    });
  } catch (error) {
    if (!SkillgaugeError.isInstance(error)) throw error;
    return untried(driver, error);
  }
}

/** A live run in one line: how it went, and what it cost. */
export function liveText(result: LiveResult): string {
  if (result.ok === null) {
    return inertText(`not tried: ${result.reason}${result.fix === null ? '' : ` ${result.fix}`}`);
  }
  const { billedTo, costSource, costUsd, inputTokens, outputTokens } = result.usage;
  const payer = billedTo === undefined ? '' : `, billed to ${billedTo}`;
  const cost = `${countText(inputTokens)} input and ${countText(outputTokens)} output tokens, cost ${costText(costUsd)} (${costSource})${payer}`;
  if (result.ok) {
    return inertText(`ok, the model answered${result.model === null ? '' : ` (${result.model})`}; ${cost}`);
  }
  const { error, runDir } = result;
  const what = error === null ? 'no answer' : `${error.class}: ${error.message}`;
  return inertText(`failed, ${what}; ${cost}; see ${runDir}`);
}

/** A harness, or a credential for it, is simply not here. */
function isAbsent(result: LiveResult): boolean {
  return result.ok === null && (result.code === 'harness_missing' || result.code === 'credentials_missing');
}

/**
 * True when nothing was to be proven, or when at least one run was made and all is proven. A harness that is not here, or has no
 * credentials, counts only if it was asked for.
 */
export function isProven(results: readonly LiveResult[], isAsked: (driver: string) => boolean): boolean {
  const counted = results.filter((result) => isAsked(result.driver) || !isAbsent(result));
  return results.length === 0 || (counted.length > 0 && counted.every(({ ok }) => ok === true));
}
