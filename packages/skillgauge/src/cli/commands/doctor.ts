import type { CredentialFinding, Detection, EvalDriver } from '@skillgauge/core';
import { detectDriver, type Executable } from '@skillgauge/engine';
import type { Command } from 'commander';
import { builtinDrivers } from '../../drivers/builtin-drivers.ts';
import { installCommand } from '../../drivers/prepare-driver.ts';
import { parseDriverSelection, selectDrivers } from '../../drivers/select-drivers.ts';
import { ambient } from '../ambient.ts';
import type { Output } from '../output.ts';
import { collectExecutable } from '../parse-option.ts';
import { describeCapabilities } from './describe-capabilities.ts';

interface DoctorFlags {
  driver: string;
  executable: Record<string, string>;
  json?: true;
}

/** What `doctor` found out about one driver. */
interface Diagnosis {
  driver: EvalDriver;
  executable: Executable | null;
  detection: Detection;
}

/** Adds `skillgauge doctor` to the program. `finish` gets the exit code. */
export function addDoctorCommand(program: Command, output: Output, finish: (exitCode: number) => void): void {
  program
    .command('doctor')
    .description('say which harnesses are here, in which version, with which credentials')
    .option('-d, --driver <ids>', 'drivers joined by commas, or all', 'all')
    .option('--executable <driver=path>', 'harness command to use (repeatable)', collectExecutable, {})
    .option('--json', 'print one JSON document on stdout')
    .action(async (flags: DoctorFlags) => finish(await runDoctor(flags, output)));
}

/** A login that only the harness itself can read. */
function keychainText({ credentials }: EvalDriver): string {
  if (credentials.keychain === undefined || process.platform !== 'darwin') return '';
  return ` A login in ${credentials.keychain} is not read (untested).`;
}

function credentialText(credential: CredentialFinding, driver: EvalDriver): string {
  switch (credential.kind) {
    case 'environment':
      return `environment variable ${credential.name}, billing ${credential.billing}`;
    case 'file':
      return `login in ~/${credential.path}, billing ${credential.billing}`;
    case 'none':
      return `none. ${driver.credentials.help}${keychainText(driver)}`;
  }
}

function versionText({ detection, driver, executable }: Diagnosis): string {
  if (executable === null || !detection.found) return `not found. Install it: ${installCommand(driver)}`;
  if (detection.problem !== null)
    return `found, but does not run: ${detection.problem} Install it again: ${installCommand(driver)}`;
  const tested = driver.harness.testedVersion;
  const match =
    detection.version === tested ? 'the tested version' : `tested with ${tested}: results may differ`;
  return `${detection.version} (${match}), found by ${executable.origin}`;
}

function isReady({ detection }: Diagnosis): boolean {
  return detection.found && detection.problem === null && detection.credential.kind !== 'none';
}

function diagnosisText(diagnosis: Diagnosis): string {
  const { detection, driver } = diagnosis;
  return [
    `${driver.id} — ${driver.title}`,
    `  command       ${driver.harness.command}: ${versionText(diagnosis)}`,
    `  credentials   ${credentialText(detection.credential, driver)}`,
    ...describeCapabilities(driver).map(([name, text]) => `  ${name.padEnd(13)} ${text}`),
    `  caveat        ${driver.experimental === undefined ? 'none: trigger measurement is validated' : `EXPERIMENTAL: ${driver.experimental}`}`,
    `  ready         ${isReady(diagnosis) ? 'yes' : detection.found && detection.problem === null ? 'with --sim only' : 'no'}`,
  ].join('\n');
}

function diagnosisJson(diagnosis: Diagnosis) {
  const { detection, driver, executable } = diagnosis;
  return {
    id: driver.id,
    title: driver.title,
    ...detection,
    testedVersion: driver.harness.testedVersion,
    origin: executable?.origin ?? null,
    capabilities: driver.capabilities,
    experimental: driver.experimental ?? null,
    ready: isReady(diagnosis),
  };
}

function platformNote(platform: string): string[] {
  return platform === 'linux' ? [] : [`Untested on ${platform}: only Linux is proven.`];
}

async function runDoctor(flags: DoctorFlags, output: Output): Promise<number> {
  const { env, home } = ambient();
  const diagnoses: Diagnosis[] = [];
  for (const driver of selectDrivers(parseDriverSelection(flags.driver), builtinDrivers)) {
    const given = flags.executable[driver.id];
    const found = await detectDriver(driver, { env, home, ...(given === undefined ? {} : { given }) });
    diagnoses.push({ driver, ...found });
  }
  if (flags.json === true) {
    output.report(
      JSON.stringify(
        { schemaVersion: 1, platform: process.platform, drivers: diagnoses.map(diagnosisJson) },
        null,
        2,
      ),
    );
  } else {
    output.report([...platformNote(process.platform), ...diagnoses.map(diagnosisText)].join('\n\n'));
  }
  return diagnoses.some(({ detection }) => detection.found && detection.problem === null) ? 0 : 3;
}
