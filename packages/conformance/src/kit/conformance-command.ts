import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type EvalDriver, SkillgaugeError } from '@skillgauge/core';
import type { NativeCalls } from '../scenarios/scenario.ts';
import { SCENARIOS } from '../scenarios/scenario-list.ts';
import { proveDriver } from './prove-driver.ts';
import { provenTable } from './proven-table.ts';
import { recordDriver } from './record-driver.ts';

const USAGE = `skillgauge-conformance check <driver.mjs> [--live] [--recordings DIR] [--executable PATH]
skillgauge-conformance record <driver.mjs> [--scenario NAME]… [--recordings DIR] [--executable PATH]

  check         prints a table of what is proven; ends with 1 when something fails
  record        runs the scenarios on the real harness, and writes the recordings down
  <driver.mjs>  a module that exports \`driver\`, and \`calls\`: how the harness's own tools are called
  --live        runs the real harness, with a simulated model on loopback
  --recordings  default: the folder recordings beside the driver
  --executable  the harness's program, when it is neither beside the driver nor on PATH
  --scenario    ${SCENARIOS.map(({ name }) => name).join(', ')} (default: all)`;

/** Where the command runs and writes. */
export interface CommandSurroundings {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  write: (text: string) => void;
}

interface DriverModule {
  driver?: EvalDriver;
  calls?: NativeCalls;
}

function refuse(message: string): never {
  throw new SkillgaugeError('invalid_input', message, { fix: USAGE });
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        live: { type: 'boolean', default: false },
        recordings: { type: 'string' },
        executable: { type: 'string' },
        scenario: { type: 'string', multiple: true, default: [] },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

type Values = ReturnType<typeof readArguments>['values'];

function scenariosOf({ scenario }: Values) {
  const unknown = scenario.filter((name) => !SCENARIOS.some((known) => known.name === name));
  if (unknown.length > 0) refuse(`There is no scenario ${unknown.join(', ')}.`);
  return SCENARIOS.filter(({ name }) => scenario.length === 0 || scenario.includes(name));
}

async function importDriver(file: string): Promise<DriverModule & { driver: EvalDriver }> {
  let module: DriverModule;
  try {
    module = await import(pathToFileURL(file).href);
  } catch (cause) {
    const message = `${file} could not be loaded: ${String(cause)}`;
    throw new SkillgaugeError('invalid_input', message, {
      cause,
      fix: 'Correct it: node shows where it fails.',
    });
  }
  const { driver } = module;
  return driver === undefined ? refuse(`${file} does not export \`driver\`.`) : { ...module, driver };
}

async function run(args: readonly string[], { cwd, env, write }: CommandSurroundings): Promise<number> {
  const { positionals, values } = readArguments(args);
  if (values.help) {
    write(`${USAGE}\n`);
    return 0;
  }
  const [action, path] = positionals;
  if (path === undefined || (action !== 'check' && action !== 'record')) return refuse('Say what to do.');
  const file = resolve(cwd, path);
  const { calls, driver } = await importDriver(file);
  const recordings = resolve(cwd, values.recordings ?? join(dirname(file), 'recordings'));
  const { executable } = values;
  const live = { env, ...(executable === undefined ? {} : { executable: resolve(cwd, executable) }) };
  if (action === 'record') {
    if (calls === undefined) return refuse(`${path} does not export \`calls\`.`);
    const scenarios = scenariosOf(values);
    const recorded = await recordDriver(driver, { ...live, recordings, calls, scenarios });
    for (const { name, problems } of recorded) {
      write(`${name}: ${problems.length === 0 ? 'written' : `NOT WRITTEN\n  ${problems.join('\n  ')}`}\n`);
    }
    return recorded.every(({ problems }) => problems.length === 0) ? 0 : 1;
  }
  const checks = await proveDriver(driver, {
    recordings,
    ...(values.live ? { live } : {}),
    ...(calls === undefined ? {} : { calls }),
  });
  write(provenTable(driver, checks));
  return checks.every(({ problems }) => problems.length === 0) ? 0 : 1;
}

/**
 * The command `skillgauge-conformance`.
 * @param args What stands after the command's name.
 * @returns The exit code: 0 all is proven, 1 something failed, 2 wrong usage, 3 the harness is not here.
 */
export async function conformanceCommand(
  args: readonly string[],
  surroundings: CommandSurroundings,
): Promise<number> {
  try {
    return await run(args, surroundings);
  } catch (error) {
    if (!SkillgaugeError.isInstance(error)) throw error;
    surroundings.write(`skillgauge-conformance: ${error.message}\n${error.fix ?? ''}\n`);
    return error.exitCode;
  }
}
