import { type Detection, type EvalDriver, isTestedVersion, SkillgaugeError } from '@skillgauge/core';
import {
  type DriverSetup,
  detectDriver,
  driverFault,
  type Executable,
  isDriverException,
} from '@skillgauge/engine';
import { type CredentialSources, chooseCredentials } from './choose-credentials.ts';
import type { ChosenCredentials } from './usable-credential.ts';

/** What preparing a driver needs to know of its surroundings. */
export interface PrepareOptions extends CredentialSources {
  /** Paths of harness commands to use instead of the ones found, by driver id. */
  executables: Readonly<Record<string, string>>;
  /** Run harnesses of a version that their drivers are not tested with. */
  allowUntested: boolean;
  /** Credentials are the dialect's own, since no provider is reached. */
  simulated: boolean;
}

/** A driver that is ready to run, still without its endpoint and its limits. */
export type PreparedDriver = Omit<DriverSetup, 'endpoint' | 'concurrency'> & ChosenCredentials;

/** The install command of a harness, in the version that the driver is tested with; else what helps where neither is known. */
export function installCommand({ harness, id }: EvalDriver): string {
  const { command, package: name, testedVersion } = harness;
  if (name === null) return `put ${command} on PATH, or give its path: --executable ${id}=PATH`;
  return `npm install -g ${name}${testedVersion === null ? '' : `@${testedVersion}`}`;
}

function requireHarness(driver: EvalDriver, executable: Executable | null, detection: Detection): Executable {
  if (executable === null || !detection.found) {
    throw new SkillgaugeError(
      'harness_missing',
      `${driver.title}: the command "${driver.harness.command}" was not found.`,
      {
        fix: `Install it: ${installCommand(driver)}`,
      },
    );
  }
  if (detection.problem !== null) {
    throw new SkillgaugeError('harness_missing', `${driver.title} does not run: ${detection.problem}`, {
      fix: `Install it again: ${installCommand(driver)}`,
    });
  }
  return executable;
}

function requireTested(driver: EvalDriver, version: string | null, allowUntested: boolean): void {
  if (allowUntested || isTestedVersion(driver.harness, version)) return;
  const { testedVersion, testedVersions = [] } = driver.harness;
  const tested = [testedVersion, ...testedVersions].join(', ');
  throw new SkillgaugeError(
    'harness_untested',
    `${driver.title} ${version} is here; the driver is tested with ${tested}: its results may differ.`,
    { fix: `Install the tested version: ${installCommand(driver)}, or run with --allow-untested.` },
  );
}

/**
 * Finds a driver's harness and the credentials that its runs will use.
 * @throws SkillgaugeError `harness_missing`, `harness_untested`, `credentials_missing`, or `invalid_input` for a credential that the driver refuses,
 * with the command that helps.
 */
export async function prepareDriver(driver: EvalDriver, options: PrepareOptions): Promise<PreparedDriver> {
  const given = options.executables[driver.id];
  const { executable, detection } = await detectDriver(driver, {
    env: options.env,
    home: options.home,
    ...(given === undefined ? {} : { given }),
  });
  const ready = requireHarness(driver, executable, detection);
  requireTested(driver, detection.version, options.allowUntested);
  const simulated = options.simulated ? driver.sim : undefined;
  const credentials: ChosenCredentials =
    simulated === undefined
      ? await chooseCredentials(driver, detection, options)
      : { credentials: simulated.environment, billing: 'metered' };
  return { driver, executable: ready, version: detection.version, ...credentials };
}

/** A driver that failed before the start: each of its runs will be errored with that, and the other drivers go on. */
function faultySetup(driver: EvalDriver, thrown: unknown): PreparedDriver {
  return {
    driver,
    executable: { file: driver.harness.command, prefix: [], origin: 'path' },
    version: null,
    credentials: {},
    billing: 'unknown',
    fault: driverFault(driver, 'being prepared', thrown),
  };
}

/** Prepares drivers that were named. What is missing is refused, as `prepareDriver` does; one that fails itself is not. */
export async function prepareNamed(
  drivers: readonly EvalDriver[],
  options: PrepareOptions,
): Promise<PreparedDriver[]> {
  return Promise.all(
    drivers.map((driver) =>
      prepareDriver(driver, options).catch((thrown: unknown) => {
        if (isDriverException(thrown)) return faultySetup(driver, thrown);
        throw thrown;
      }),
    ),
  );
}

/** The drivers of `all` that can be used here, and why the others cannot. */
export async function prepareAvailable(
  drivers: readonly EvalDriver[],
  options: PrepareOptions,
): Promise<{ ready: PreparedDriver[]; left: SkillgaugeError[] }> {
  const ready: PreparedDriver[] = [];
  const left: SkillgaugeError[] = [];
  for (const driver of drivers) {
    try {
      ready.push(await prepareDriver(driver, options));
    } catch (error) {
      if (!SkillgaugeError.isInstance(error)) throw error;
      left.push(error);
    }
  }
  return { ready, left };
}
