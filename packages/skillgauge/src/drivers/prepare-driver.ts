import { type CredentialFinding, type Detection, type EvalDriver, SkillgaugeError } from '@skillgauge/core';
import { type DriverSetup, detectDriver, type Executable } from '@skillgauge/engine';

/** What preparing a driver needs to know of its surroundings. */
export interface PrepareOptions {
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  /** Paths of harness commands to use instead of the ones found, by driver id. */
  executables: Readonly<Record<string, string>>;
  /** Credentials are the dialect's own, since no provider is reached. */
  simulated: boolean;
}

/** A driver that is ready to run, still without its endpoint and its limits. */
export type PreparedDriver = Omit<DriverSetup, 'endpoint' | 'concurrency'>;

/** The install command of a harness, in the version that the driver is tested with. */
export function installCommand({ harness }: EvalDriver): string {
  return `npm install -g ${harness.package}@${harness.testedVersion}`;
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

function requireCredentials(
  driver: EvalDriver,
  credential: CredentialFinding,
  options: PrepareOptions,
): Readonly<Record<string, string>> {
  switch (credential.kind) {
    case 'environment':
      return { [credential.name]: options.env[credential.name] ?? '' };
    case 'file':
      throw new SkillgaugeError(
        'credentials_missing',
        `${driver.title} has a login in ~/${credential.path}; logins kept in files cannot be used for runs yet.`,
        { fix: `${driver.credentials.help} Or try without a model account: --sim` },
      );
    case 'none':
      throw new SkillgaugeError(
        'credentials_missing',
        `${driver.title} has no credentials in the environment.`,
        {
          fix: `${driver.credentials.help} Or try without a model account: --sim`,
        },
      );
  }
}

/**
 * Finds a driver's harness and the credentials that its runs will use.
 * @throws SkillgaugeError `harness_missing` or `credentials_missing`, with the command that helps.
 */
export async function prepareDriver(driver: EvalDriver, options: PrepareOptions): Promise<PreparedDriver> {
  const given = options.executables[driver.id];
  const { executable, detection } = await detectDriver(driver, {
    env: options.env,
    home: options.home,
    ...(given === undefined ? {} : { given }),
  });
  const ready = requireHarness(driver, executable, detection);
  const simulated = options.simulated ? driver.sim : undefined;
  return {
    driver,
    executable: ready,
    version: detection.version,
    credentials: simulated?.environment ?? requireCredentials(driver, detection.credential, options),
    billing: simulated === undefined ? detection.billing : 'metered',
  };
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
