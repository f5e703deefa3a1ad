import {
  type CredentialFinding,
  type Detection,
  type EvalDriver,
  inertText,
  isTestedVersion,
} from '@skillgauge/core';
import type { Executable } from '@skillgauge/engine';
import { installCommand } from '../../drivers/prepare-driver.ts';
import { describeCapabilities } from './describe-capabilities.ts';
import { type LiveResult, liveText } from './doctor-live.ts';

/** What `doctor` found out about one driver. */
export interface Diagnosis {
  driver: EvalDriver;
  /** The module of a driver that skillgauge does not ship. */
  from: string | null;
  executable: Executable | null;
  detection: Detection;
  /** Why nothing is known of its harness: the driver itself failed. */
  fault?: string;
  /** Of `--live`; `undefined` without it. */
  live?: LiveResult;
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
      return `none${driver.credentials.optional === true ? ', which it may not need' : ''}. ${driver.credentials.help}${keychainText(driver)}`;
  }
}

function versionText({ detection, driver, executable, fault }: Diagnosis): string {
  if (fault !== undefined) return inertText(fault);
  if (executable === null || !detection.found) return `not found. Install it: ${installCommand(driver)}`;
  if (detection.problem !== null)
    return `found, but does not run: ${detection.problem} Install it again: ${installCommand(driver)}`;
  if (driver.harness.testedVersion === null) {
    return `${detection.version ?? 'of unknown version'}, found by ${executable.origin}`;
  }
  const match = isTestedVersion(driver.harness, detection.version)
    ? 'the tested version'
    : `tested with ${driver.harness.testedVersion}: runs only with --allow-untested`;
  return `${detection.version} (${match}), found by ${executable.origin}`;
}

/** Without a credential a harness is ready only where it may need none. */
function lacksCredential({ detection, driver }: Diagnosis): boolean {
  return detection.credential.kind === 'none' && driver.credentials.optional !== true;
}

function isReady(diagnosis: Diagnosis): boolean {
  const { detection, driver } = diagnosis;
  const runs = detection.found && detection.problem === null && !lacksCredential(diagnosis);
  return runs && isTestedVersion(driver.harness, detection.version);
}

function readyText(diagnosis: Diagnosis): string {
  const { detection, driver } = diagnosis;
  if (!detection.found || detection.problem !== null) return 'no';
  const conditions = [
    ...(lacksCredential(diagnosis) ? ['--sim only'] : []),
    ...(isTestedVersion(driver.harness, detection.version) ? [] : ['--allow-untested']),
  ];
  return conditions.length === 0 ? 'yes' : `with ${conditions.join(' and ')}`;
}

/** A diagnosis for people. */
export function diagnosisText(diagnosis: Diagnosis): string {
  const { detection, driver } = diagnosis;
  return [
    `${driver.id} — ${driver.title}`,
    ...(diagnosis.from === null ? [] : [inertText(`  driver        ${diagnosis.from}`)]),
    `  command       ${driver.harness.command}: ${versionText(diagnosis)}`,
    `  credentials   ${credentialText(detection.credential, driver)}`,
    ...describeCapabilities(driver).map(([name, text]) => `  ${name.padEnd(13)} ${text}`),
    `  caveat        ${driver.experimental === undefined ? 'none: trigger measurement is validated' : `EXPERIMENTAL: ${driver.experimental}`}`,
    `  ready         ${readyText(diagnosis)}`,
    ...(diagnosis.live === undefined ? [] : [`  live          ${liveText(diagnosis.live)}`]),
  ].join('\n');
}

/** A diagnosis for programs. */
export function diagnosisJson(diagnosis: Diagnosis) {
  const { detection, driver, executable, fault, from } = diagnosis;
  return {
    id: driver.id,
    title: driver.title,
    from,
    ...detection,
    ...(fault === undefined ? {} : { problem: fault }),
    testedVersion: driver.harness.testedVersion,
    origin: executable?.origin ?? null,
    capabilities: driver.capabilities,
    experimental: driver.experimental ?? null,
    ready: isReady(diagnosis),
    ...(diagnosis.live === undefined ? {} : { live: diagnosis.live }),
  };
}
