import { resolve } from 'node:path';
import type { TriggerReportDocument } from '@skillgauge/core';
import { SkillgaugeError } from '@skillgauge/core';
import { renderJson, renderTerminal } from '@skillgauge/report';
import { KNOWN_FAULTS, parseFault } from '@skillgauge/sim';
import { type Command, Option } from 'commander';
import { builtinDrivers } from '../../drivers/builtin-drivers.ts';
import { parseDriverSelection, selectDrivers } from '../../drivers/select-drivers.ts';
import { loadMeasurement } from '../../measure/load-measurement.ts';
import { defaultRunsFolder, measureTrigger } from '../../measure/measure-trigger.ts';
import { isMeasured } from '../../measure/score-run.ts';
import type { SimulateOptions } from '../../measure/simulation.ts';
import { ambient } from '../ambient.ts';
import { abortOnInterrupt } from '../interrupt.ts';
import type { Output } from '../output.ts';
import {
  collectExecutable,
  parseConcurrency,
  parseEndpoint,
  parseNumber,
  parseWord,
} from '../parse-option.ts';
import { createProgress } from '../progress.ts';

/** The flags of `skillgauge trigger`, parsed. */
interface TriggerFlags {
  driver: string;
  evals?: string;
  skill?: string;
  trials?: number;
  threshold?: number;
  installSet: string[];
  installAs?: 'project' | 'plugin';
  bundled?: true;
  permissions?: 'read' | 'full';
  model?: string;
  effort?: string;
  maxTurns?: number;
  endpoint?: string;
  sim?: true;
  simFault: string[];
  simNoise?: number;
  simLatency?: number;
  seed?: number;
  concurrency: number | 'auto';
  timeout?: number;
  idleTimeout?: number;
  stop?: 'fired' | 'end' | 'first-turn';
  fullBodies?: true;
  executable: Record<string, string>;
  out?: string;
  json?: true;
  runs?: true;
}

const collect = (value: string, previous: string[]): string[] => [...previous, value];

/** Adds `skillgauge trigger` to the program. `finish` gets the exit code. */
export function addTriggerCommand(
  program: Command,
  output: Output,
  finish: (exitCode: number) => void,
): void {
  program
    .command('trigger')
    .description('measure whether a skill fires when it should, and stays quiet when it should not')
    .argument('<skill|eval file>', 'a skill folder, a folder of skills, a plugin folder, or an eval file')
    .option('-d, --driver <ids>', 'drivers joined by commas, or all that are ready here', 'all')
    .option('--evals <file>', 'eval file (default: the one in the skill’s evals/ folder)')
    .option('--skill <name>', 'the skill under test, where the folder holds several')
    .option(
      '-n, --trials <n>',
      'repeats of each case (default: 3)',
      parseNumber({ flag: '--trials', integer: true, min: 1 }),
    )
    .option(
      '--threshold <share>',
      'share of trials from which a case is triggered (default: 0.5)',
      parseThreshold,
    )
    .option('--install-set <folder>', 'install these competitor skills, too (repeatable)', collect, [])
    .option('--install-as <form>', 'project or plugin', parseWord('--install-as', ['project', 'plugin']))
    .option('--bundled', 'keep the skills that the harness itself ships')
    .option(
      '--permissions <mode>',
      'read or full (default: read)',
      parseWord('--permissions', ['read', 'full']),
    )
    .option('-m, --model <name>', 'model to ask for (default: the harness’s own)')
    .option('--effort <level>', 'reasoning effort')
    .option('--max-turns <n>', 'turn cap', parseNumber({ flag: '--max-turns', integer: true, min: 1 }))
    .option('--endpoint <url>', 'model endpoint to use instead of the provider’s own', parseEndpoint)
    .option('--sim', 'use the simulated model: no key, no network; the report says so')
    .option(
      '--sim-fault <fault>',
      `with --sim: ${KNOWN_FAULTS.join(', ')}, each also as NAME@SHARE (repeatable)`,
      collect,
      [],
    )
    .option(
      '--sim-noise <share>',
      'with --sim: turn this share of decisions round',
      parseNumber({ flag: '--sim-noise', min: 0, max: 1 }),
    )
    .option(
      '--sim-latency <ms>',
      'with --sim: waiting time of each answer',
      parseNumber({ flag: '--sim-latency', integer: true, min: 0 }),
    )
    .option(
      '--seed <n>',
      'seed of everything random (default: 42)',
      parseNumber({ flag: '--seed', integer: true, min: 0 }),
    )
    .option('-c, --concurrency <n>', 'runs at once per driver, or auto', parseConcurrency, 'auto')
    .option(
      '--timeout <seconds>',
      'time limit of a run (default: 300)',
      parseNumber({ flag: '--timeout', min: 1 }),
    )
    .option(
      '--idle-timeout <seconds>',
      'longest time without output (default: 120)',
      parseNumber({ flag: '--idle-timeout', min: 1 }),
    )
    .option(
      '--stop <policy>',
      'fired, end or first-turn (default: fired)',
      parseWord('--stop', ['fired', 'end', 'first-turn']),
    )
    .option('--full-bodies', 'install the real skill bodies instead of stubs')
    .option('--executable <driver=path>', 'harness command to use (repeatable)', collectExecutable, {})
    .option('-o, --out <folder>', 'where run folders are made (default: .skillgauge/runs)')
    .addOption(new Option('--json', 'print one JSON document on stdout'))
    .option('--runs', 'list every run in the text report')
    .action(async (target: string, flags: TriggerFlags) => finish(await runTrigger(target, flags, output)));
}

const parseThreshold = (text: string): number => {
  const value = parseNumber({ flag: '--threshold', min: 0, max: 1 })(text);
  if (value > 0) return value;
  throw new SkillgaugeError('invalid_input', '--threshold is "0".', {
    fix: 'Give a number above 0, at most 1.',
  });
};

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
  const { measurement, notes } = await loadMeasurement({
    cwd: here.cwd,
    target,
    evals: flags.evals ?? null,
    skill: flags.skill ?? null,
    installSet: flags.installSet,
    settings: givenSettings(flags),
  });
  const simulate = simulateOptions(flags, measurement.settings.seed);
  for (const note of notes) output.log(`note: ${note}`);
  using interrupt = abortOnInterrupt(output);
  const { document, interrupted } = await measureTrigger(measurement, {
    ...here,
    drivers,
    onlyAvailable: selection === 'all',
    simulate,
    endpoint: flags.endpoint ?? null,
    concurrency: flags.concurrency,
    executables: flags.executable,
    runsFolder: flags.out === undefined ? defaultRunsFolder(here.cwd) : resolve(here.cwd, flags.out),
    signal: interrupt.signal,
    onEvent: createProgress(output),
  });
  output.report(
    flags.json === true ? renderJson(document) : renderTerminal(document, { runs: flags.runs === true }),
  );
  return exitCodeOf(document, interrupted);
}
