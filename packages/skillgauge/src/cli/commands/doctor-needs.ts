import {
  type CredentialFinding,
  type Detection,
  type EvalDriver,
  isTestedVersion,
  SkillgaugeError,
} from '@skillgauge/core';
import { isDriverException } from '@skillgauge/engine';
import { type CredentialSources, chooseCredentials } from '../../drivers/choose-credentials.ts';

/** A flag of `--live` that says which credential is used. */
type CredentialFlag = '--endpoint' | '--endpoint-key-env' | '--token-command';

/** What a driver's runs depend on, as it was found here. */
export interface Found {
  driver: EvalDriver;
  detection: Detection;
  /** Those that were given for this driver. */
  credentialFlags: readonly CredentialFlag[];
  /** Why runs would refuse their credential; `null`: they would not, or have none. */
  refusal: SkillgaugeError | null;
}

/** Any will do: nothing is sent there. */
const SOME_ENDPOINT = 'http://127.0.0.1:9';

function isEndpointKey(credential: CredentialFinding, { credentials }: EvalDriver): boolean {
  return credential.kind === 'environment' && credential.name === credentials.endpointVariable;
}

/** True where the only credential is the key of an endpoint, and no endpoint was given. */
export function lacksEndpoint({ credentialFlags, detection, driver, refusal }: Found): boolean {
  return credentialFlags.length === 0 && refusal === null && isEndpointKey(detection.credential, driver);
}

/**
 * Why runs would refuse their credential, in words that do not repeat it; `null`: they would not, or have none. Token commands are not
 * run. A key for an endpoint is judged as if one was given.
 * @throws SkillgaugeError `driver_fault` for a driver that fails itself.
 */
export async function refusalOf(
  { credentialFlags, detection, driver }: Omit<Found, 'refusal'>,
  { endpoint = null, endpointKeyVariable, env, home }: CredentialSources,
): Promise<SkillgaugeError | null> {
  const { credential } = detection;
  const isGiven = credentialFlags.length > 0;
  if (credentialFlags.includes('--token-command') || (credential.kind === 'none' && !isGiven)) return null;
  const assumed = isEndpointKey(credential, driver) ? SOME_ENDPOINT : null;
  try {
    await chooseCredentials(driver, detection, {
      env,
      home,
      endpointKeyVariable,
      endpoint: endpoint ?? assumed,
    });
    return null;
  } catch (error) {
    if (!SkillgaugeError.isInstance(error) || isDriverException(error)) throw error;
    return error;
  }
}

function neededForCredential(found: Found): string[] {
  const { credentialFlags, detection, driver, refusal } = found;
  if (refusal !== null) return ['--sim'];
  if (credentialFlags.length > 0) return [...credentialFlags];
  if (detection.credential.kind === 'none' && driver.credentials.optional !== true) return ['--sim'];
  return lacksEndpoint(found) ? ['--endpoint'] : [];
}

/** The flags without which a run of this driver is refused, or reaches no model. */
export function neededFlags(found: Found): string[] {
  const isTested = isTestedVersion(found.driver.harness, found.detection.version);
  return [...neededForCredential(found), ...(isTested ? [] : ['--allow-untested'])];
}
