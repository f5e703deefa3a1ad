import { type Detection, SkillgaugeError } from '@skillgauge/core';
import { detectDriver, isDriverException } from '@skillgauge/engine';
import type { Command } from 'commander';
import type { ChosenDriver } from '../../drivers/select-drivers.ts';
import { ambient } from '../ambient.ts';
import { CONFIG_FLAG, chooseDrivers, collectDriver } from '../choose-drivers.ts';
import { abortOnInterrupt } from '../interrupt.ts';
import type { Output } from '../output.ts';
import { collectExecutable } from '../parse-option.ts';
import { type Diagnosis, diagnosisJson, diagnosisText } from './doctor-diagnosis.ts';
import { isProven, tryLive } from './doctor-live.ts';

interface DoctorFlags {
  driver?: string[];
  config?: string;
  executable: Record<string, string>;
  live?: true;
  sim?: true;
  json?: true;
}

/** Adds `skillgauge doctor` to the program. `finish` gets the exit code. */
export function addDoctorCommand(program: Command, output: Output, finish: (exitCode: number) => void): void {
  program
    .command('doctor')
    .option('-d, --driver <ids>', 'as for trigger (default: all)', collectDriver)
    .option(...CONFIG_FLAG)
    .option('--executable <driver=path>', 'harness command to use (repeatable)', collectExecutable, {})
    .option('--live', 'prove login and model by one smallest run per harness; costs a little')
    .option('--sim', 'with --live: use the simulated model, no key and no cost')
    .option('--json', 'print one JSON document on stdout')
    .action(async (flags: DoctorFlags) => finish(await runDoctor(flags, output)));
}

const UNKNOWN: Detection = {
  found: false,
  version: null,
  credential: { kind: 'none' },
  billing: 'unknown',
  problem: null,
};

function platformNote(platform: string): string[] {
  return platform === 'linux' ? [] : [`Untested on ${platform}: only Linux is proven.`];
}

/** A driver that fails itself is told of like one that does not run. */
async function diagnoseOne({ driver, from }: ChosenDriver, flags: DoctorFlags): Promise<Diagnosis> {
  const { env, home } = ambient();
  const given = flags.executable[driver.id];
  try {
    const found = await detectDriver(driver, { env, home, ...(given === undefined ? {} : { given }) });
    return { driver, from, ...found };
  } catch (thrown) {
    if (!isDriverException(thrown)) throw thrown;
    return { driver, from, executable: null, detection: UNKNOWN, fault: thrown.message };
  }
}

async function diagnose(flags: DoctorFlags, output: Output): Promise<Diagnosis[]> {
  const { chosen } = await chooseDrivers(flags.driver, output, flags.config);
  const diagnoses: Diagnosis[] = [];
  for (const item of chosen) diagnoses.push(await diagnoseOne(item, flags));
  return diagnoses;
}

function exitCodeOf(diagnoses: readonly Diagnosis[]): number {
  const isHere = diagnoses.some(({ detection }) => detection.found && detection.problem === null);
  return isHere && isProven(diagnoses.flatMap(({ live }) => live ?? [])) ? 0 : 3;
}

async function runDoctor(flags: DoctorFlags, output: Output): Promise<number> {
  if (flags.sim === true && flags.live !== true) {
    throw new SkillgaugeError('invalid_input', '--sim was given without --live.', {
      fix: 'Add --live, or leave --sim out.',
    });
  }
  const found = await diagnose(flags, output);
  const diagnoses = flags.live === true ? await withLive(found, flags, output) : found;
  if (flags.json === true) {
    const drivers = diagnoses.map(diagnosisJson);
    output.report(JSON.stringify({ schemaVersion: 1, platform: process.platform, drivers }, null, 2));
  } else {
    output.report([...platformNote(process.platform), ...diagnoses.map(diagnosisText)].join('\n\n'));
  }
  return exitCodeOf(diagnoses);
}

async function withLive(
  diagnoses: readonly Diagnosis[],
  flags: DoctorFlags,
  output: Output,
): Promise<Diagnosis[]> {
  using interrupt = abortOnInterrupt(output);
  const options = {
    executables: flags.executable,
    simulated: flags.sim === true,
    signal: interrupt.signal,
    log: (line: string) => output.log(line),
  };
  const checked: Diagnosis[] = [];
  for (const diagnosis of diagnoses) {
    checked.push({ ...diagnosis, live: await tryLive(diagnosis.driver, options) });
  }
  return checked;
}
