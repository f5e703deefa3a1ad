import type { Detection } from '@skillgauge/core';
import { detectDriver, isDriverException } from '@skillgauge/engine';
import type { Command } from 'commander';
import type { ChosenDriver } from '../../drivers/select-drivers.ts';
import { ambient } from '../ambient.ts';
import { chooseDrivers } from '../choose-drivers.ts';
import { abortOnInterrupt } from '../interrupt.ts';
import type { Output } from '../output.ts';
import { type Diagnosis, diagnosisJson, diagnosisText } from './doctor-diagnosis.ts';
import { addDoctorFlags, type DoctorFlags, givenLiveRun, type LiveRun } from './doctor-flags.ts';
import { isProven, tryLive } from './doctor-live.ts';
import { type Found, refusalOf } from './doctor-needs.ts';

/** Adds `skillgauge doctor` to the program. `finish` gets the exit code. */
export function addDoctorCommand(program: Command, output: Output, finish: (exitCode: number) => void): void {
  addDoctorFlags(program.command('doctor')).action(async (flags: DoctorFlags) =>
    finish(await runDoctor(flags, output)),
  );
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

function credentialFlags(id: string, run: LiveRun | null): Found['credentialFlags'] {
  if (run === null) return [];
  const { endpoint, endpointKeyVariable, tokenCommands = {} } = run;
  const key = endpointKeyVariable === undefined ? [] : ['--endpoint-key-env' as const];
  return [
    ...(endpoint === null ? [] : ['--endpoint' as const]),
    ...(tokenCommands[id] === undefined ? key : ['--token-command' as const]),
  ];
}

/** A driver that fails itself is told of like one that does not run. */
async function diagnoseOne(
  { driver, from }: ChosenDriver,
  executables: DoctorFlags['executable'],
  run: LiveRun | null,
): Promise<Diagnosis> {
  const { env, home } = ambient();
  const given = executables[driver.id];
  const known = { driver, from, credentialFlags: credentialFlags(driver.id, run) };
  try {
    const found = await detectDriver(driver, { env, home, ...(given === undefined ? {} : { given }) });
    const refusal = await refusalOf({ ...known, ...found }, { ...run, env, home });
    return { ...known, ...found, refusal };
  } catch (thrown) {
    if (!isDriverException(thrown)) throw thrown;
    return { ...known, executable: null, detection: UNKNOWN, refusal: null, fault: thrown.message };
  }
}

function exitCodeOf(diagnoses: readonly Diagnosis[], isAsked: (driver: string) => boolean): number {
  const isHere = diagnoses.some(({ detection }) => detection.found && detection.problem === null);
  const results = diagnoses.flatMap(({ live }) => live ?? []);
  return isHere && isProven(results, isAsked) ? 0 : 3;
}

async function runDoctor(flags: DoctorFlags, output: Output): Promise<number> {
  const run = givenLiveRun(flags);
  const { chosen, onlyAvailable } = await chooseDrivers(flags.driver, output, flags.config);
  const found: Diagnosis[] = [];
  for (const item of chosen) found.push(await diagnoseOne(item, flags.executable, run));
  const { diagnoses, interrupted } =
    run === null ? { diagnoses: found, interrupted: false } : await withLive(found, run, output);
  if (flags.json === true) {
    const drivers = diagnoses.map(diagnosisJson);
    output.report(JSON.stringify({ schemaVersion: 1, platform: process.platform, drivers }, null, 2));
  } else {
    output.report([...platformNote(process.platform), ...diagnoses.map(diagnosisText)].join('\n\n'));
  }
  if (interrupted) return 130;
  // A driver that was named, or given a token command, is to be proven; of `all` those that are here are.
  return exitCodeOf(diagnoses, (id) => !onlyAvailable || flags.tokenCommand[id] !== undefined);
}

async function withLive(
  found: readonly Diagnosis[],
  run: LiveRun,
  output: Output,
): Promise<{ diagnoses: Diagnosis[]; interrupted: boolean }> {
  using interrupt = abortOnInterrupt(output);
  const { signal } = interrupt;
  const diagnoses: Diagnosis[] = [];
  for (const diagnosis of found) {
    const live = await tryLive(diagnosis, { run, signal, log: (line) => output.log(line) });
    diagnoses.push({ ...diagnosis, live });
  }
  return { diagnoses, interrupted: signal.aborted };
}
