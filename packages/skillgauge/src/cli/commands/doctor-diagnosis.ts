import { type CredentialFinding, type EvalDriver, inertText, isTestedVersion } from '@skillgauge/core';
import type { Executable } from '@skillgauge/engine';
import { installCommand } from '../../drivers/prepare-driver.ts';
import { describeCapabilities } from './describe-capabilities.ts';
import { type LiveResult, liveText } from './doctor-live.ts';
import { type Found, lacksEndpoint, neededFlags } from './doctor-needs.ts';

/** What `doctor` found out about one driver. */
export interface Diagnosis extends Found {
  /** The module of a driver that skillgauge does not ship. */
  from: string | null;
  executable: Executable | null;
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

function findingText(credential: CredentialFinding, driver: EvalDriver): string {
  switch (credential.kind) {
    case 'environment':
      return `environment variable ${credential.name}, billing ${credential.billing}`;
    case 'file':
      return `login in ~/${credential.path}, billing ${credential.billing}`;
    case 'none':
      return `none${driver.credentials.optional === true ? ', which it may not need' : ''}. ${driver.credentials.help}${keychainText(driver)}`;
  }
}

function credentialText(diagnosis: Diagnosis): string {
  const { credentialFlags, detection, driver, refusal } = diagnosis;
  const flag = credentialFlags.find((name) => name !== '--endpoint');
  const text = flag === undefined ? findingText(detection.credential, driver) : `given by ${flag}`;
  if (refusal !== null) return inertText(`${text}. ${refusal.message} ${refusal.fix ?? ''}`.trimEnd());
  return lacksEndpoint(diagnosis) ? `${text}: a key for --endpoint` : text;
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

function runsHere({ detection }: Diagnosis): boolean {
  return detection.found && detection.problem === null;
}

function readyText(diagnosis: Diagnosis): string {
  if (!runsHere(diagnosis)) return 'no';
  const flags = neededFlags(diagnosis).map((flag) => (flag === '--sim' ? '--sim only' : flag));
  return flags.length === 0 ? 'yes' : `with ${flags.join(' and ')}`;
}

/** A diagnosis for people. */
export function diagnosisText(diagnosis: Diagnosis): string {
  const { driver } = diagnosis;
  return [
    `${driver.id} — ${driver.title}`,
    ...(diagnosis.from === null ? [] : [inertText(`  driver        ${diagnosis.from}`)]),
    `  command       ${driver.harness.command}: ${versionText(diagnosis)}`,
    `  credentials   ${credentialText(diagnosis)}`,
    ...describeCapabilities(driver).map(([name, text]) => `  ${name.padEnd(13)} ${text}`),
    `  caveat        ${driver.experimental === undefined ? 'none: trigger measurement is validated' : `EXPERIMENTAL: ${driver.experimental}`}`,
    `  ready         ${readyText(diagnosis)}`,
    ...(diagnosis.live === undefined ? [] : [`  live          ${liveText(diagnosis.live)}`]),
  ].join('\n');
}

/** A diagnosis for programs. */
export function diagnosisJson(diagnosis: Diagnosis) {
  const { detection, driver, executable, fault, from, refusal } = diagnosis;
  const needs = runsHere(diagnosis) ? neededFlags(diagnosis) : [];
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
    refusal: refusal?.message ?? null,
    ready: runsHere(diagnosis) && needs.length === 0,
    needs,
    ...(diagnosis.live === undefined ? {} : { live: diagnosis.live }),
  };
}
