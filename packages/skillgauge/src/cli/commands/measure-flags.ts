import { resolve } from 'node:path';
import { parseFault, SkillgaugeError } from '@skillgauge/core';
import { checkEndpointKey } from '../../drivers/choose-credentials.ts';
import { checkLimits } from '../../measure/driver-limits.ts';
import type { TargetOptions } from '../../measure/load-measurement.ts';
import type { MeasureContext } from '../../measure/measure-mode.ts';
import type { EarlierRuns } from '../../measure/resume-run.ts';
import { defaultRunsFolder } from '../../measure/runs-folder.ts';
import type { SimulateOptions } from '../../measure/simulation.ts';
import type { Ambient } from '../ambient.ts';
import type { DriversOfFlag } from '../choose-drivers.ts';
import type { Output } from '../output.ts';
import { createProgress } from '../progress.ts';
import { type BudgetFlags, givenLimits } from './budget-flags.ts';
import { givenRunLimits } from './limit-flags.ts';
import type { TriggerFlags } from './trigger-flags.ts';

/** The settings that were given by flag; the others come from the eval file, or are defaults. */
export function givenSettings(flags: TriggerFlags): Record<string, unknown> {
  const milliseconds = (seconds: number | undefined) =>
    seconds === undefined ? undefined : Math.round(seconds * 1000);
  const settings = {
    trials: flags.trials,
    threshold: flags.threshold,
    installAs: flags.installAs,
    bundled: flags.bundled,
    permissions: flags.permissions,
    model: flags.model,
    effort: flags.effort,
    maxTurns: flags.maxTurns,
    stop: flags.stop,
    fullBodies: flags.fullBodies,
    seed: flags.seed,
    timeoutMs: milliseconds(flags.timeout),
    idleTimeoutMs: milliseconds(flags.idleTimeout),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** What is measured, as the target and these flags name it. */
export function givenTarget(
  cwd: string,
  target: string,
  flags: TriggerFlags,
): Pick<TargetOptions, 'cwd' | 'target' | 'evals' | 'skill' | 'installSet' | 'settings'> {
  const { evals = null, installSet, skill = null } = flags;
  return { cwd, target, evals, skill, installSet, settings: givenSettings(flags) };
}

/**
 * How to simulate; `null`: not at all.
 * @throws SkillgaugeError `invalid_input` for flags that do not go together.
 */
export function simulateOptions(flags: TriggerFlags, seed: number): SimulateOptions | null {
  const simOnly = flags.simFault.length > 0 || flags.simNoise !== undefined || flags.simLatency !== undefined;
  if (flags.sim !== true) {
    if (!simOnly) return null;
    throw new SkillgaugeError('invalid_input', 'A --sim-… flag was given without --sim.', {
      fix: 'Add --sim to use the simulated model, or leave the flag out.',
    });
  }
  if (flags.endpoint !== undefined) {
    throw new SkillgaugeError('invalid_input', '--sim and --endpoint were both given.', {
      fix: 'Give one of them.',
    });
  }
  for (const fault of flags.simFault) parseFault(fault);
  return {
    seed,
    faults: flags.simFault,
    ...(flags.simNoise === undefined ? {} : { noise: flags.simNoise }),
    ...(flags.simLatency === undefined ? {} : { latencyMs: flags.simLatency }),
  };
}

/** What a context takes besides the flags. */
export interface ContextParts extends Ambient {
  drivers: DriversOfFlag;
  simulate: SimulateOptions | null;
  signal: AbortSignal;
  /** @default a new run of its own */
  earlier?: EarlierRuns;
}

/** Where and with what these flags measure. */
export function createMeasureContext(
  flags: TriggerFlags & BudgetFlags,
  { drivers, ...parts }: ContextParts,
  output: Output,
): MeasureContext {
  return {
    ...parts,
    drivers: drivers.chosen.map(({ driver }) => driver),
    onlyAvailable: drivers.onlyAvailable,
    prices: drivers.prices,
    budget: givenLimits(flags),
    endpoint: flags.endpoint ?? null,
    limits: checkLimits(
      givenRunLimits(flags),
      drivers.chosen.map(({ driver }) => driver.id),
    ),
    executables: flags.executable,
    tokenCommands: flags.tokenCommand,
    allowUntested: flags.allowUntested === true,
    endpointKeyVariable: checkEndpointKey(flags.endpoint, flags.endpointKeyEnv),
    runsFolder: flags.out === undefined ? defaultRunsFolder(parts.cwd) : resolve(parts.cwd, flags.out),
    onEvent: createProgress(output, flags, parts.now),
  };
}
