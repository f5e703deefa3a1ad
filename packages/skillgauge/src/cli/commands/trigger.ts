import { resolve } from 'node:path';
import type { TriggerReportDocument } from '@skillgauge/core';
import { inertText, SkillgaugeError } from '@skillgauge/core';
import { renderJson, renderTerminal } from '@skillgauge/report';
import { parseFault } from '@skillgauge/sim';
import type { Command } from 'commander';
import { builtinDrivers } from '../../drivers/builtin-drivers.ts';
import { checkEndpointKey } from '../../drivers/choose-credentials.ts';
import { parseDriverSelection, selectDrivers } from '../../drivers/select-drivers.ts';
import { loadMeasurement } from '../../measure/load-measurement.ts';
import { defaultRunsFolder, measureTrigger } from '../../measure/measure-trigger.ts';
import { isMeasured } from '../../measure/score-run.ts';
import type { SimulateOptions } from '../../measure/simulation.ts';
import { ambient } from '../ambient.ts';
import { abortOnInterrupt } from '../interrupt.ts';
import { type Output, terminalOptions } from '../output.ts';
import { createProgress } from '../progress.ts';
import { addTriggerFlags, type TriggerFlags } from './trigger-flags.ts';

/** Adds `skillgauge trigger` to the program. `finish` gets the exit code. */
export function addTriggerCommand(
  program: Command,
  output: Output,
  finish: (exitCode: number) => void,
): void {
  const command = program
    .command('trigger')
    .description('measure whether a skill fires when it should, and stays quiet when it should not')
    .argument('<skill|eval file>', 'a skill folder, a folder of skills, a plugin folder, or an eval file');
  addTriggerFlags(command).action(async (target: string, flags: TriggerFlags) =>
    finish(await runTrigger(target, flags, output)),
  );
}

function givenSettings(flags: TriggerFlags): Record<string, unknown> {
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

function simulateOptions(flags: TriggerFlags, seed: number): SimulateOptions | null {
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

function exitCodeOf(document: TriggerReportDocument, interrupted: boolean): number {
  if (interrupted) return 130;
  return isMeasured(document) ? 0 : 3;
}

async function runTrigger(target: string, flags: TriggerFlags, output: Output): Promise<number> {
  const here = ambient();
  const selection = parseDriverSelection(flags.driver);
  const drivers = selectDrivers(selection, builtinDrivers);
  const measurement = await loadMeasurement({
    cwd: here.cwd,
    target,
    evals: flags.evals ?? null,
    skill: flags.skill ?? null,
    installSet: flags.installSet,
    settings: givenSettings(flags),
  });
  const simulate = simulateOptions(flags, measurement.settings.seed);
  for (const note of measurement.notes) output.log(`note: ${inertText(note)}`);
  using interrupt = abortOnInterrupt(output);
  const { document, interrupted } = await measureTrigger(measurement, {
    ...here,
    drivers,
    onlyAvailable: selection === 'all',
    simulate,
    endpoint: flags.endpoint ?? null,
    concurrency: flags.concurrency,
    executables: flags.executable,
    tokenCommands: flags.tokenCommand,
    allowUntested: flags.allowUntested === true,
    endpointKeyVariable: checkEndpointKey(flags.endpoint, flags.endpointKeyEnv),
    runsFolder: flags.out === undefined ? defaultRunsFolder(here.cwd) : resolve(here.cwd, flags.out),
    signal: interrupt.signal,
    onEvent: createProgress(output),
  });
  output.report(
    flags.json === true ? renderJson(document) : renderTerminal(document, terminalOptions(flags, output)),
  );
  return exitCodeOf(document, interrupted);
}
