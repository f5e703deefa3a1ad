import { type CredentialFinding, type Detection, type EvalDriver, SkillgaugeError } from '@skillgauge/core';
import { type DriverSetup, runTokenCommand } from '@skillgauge/engine';

/** A command that prints a credential: its file and its arguments. */
export type TokenCommand = readonly [string, ...string[]];

/** Where credentials may come from. */
export interface CredentialSources {
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  /** Commands that print the value of a driver's first variable, by driver id. */
  tokenCommands?: Readonly<Record<string, TokenCommand>>;
  /** Name of the variable that holds the key of an own endpoint; a driver's token command goes before it. */
  endpointKeyVariable?: string | undefined;
}

/**
 * The variable of an endpoint's key, if it goes with an endpoint.
 * @throws SkillgaugeError `invalid_input` for a key without an endpoint.
 */
export function checkEndpointKey(
  endpoint: string | undefined,
  variable: string | undefined,
): string | undefined {
  if (variable === undefined || endpoint !== undefined) return variable;
  throw new SkillgaugeError('invalid_input', 'A key for an endpoint was named, and no endpoint.', {
    fix: 'Give --endpoint URL, too (in a program: `endpoint`).',
  });
}

/** The credentials of a driver's runs, and how those are billed. */
export type ChosenCredentials = Pick<DriverSetup, 'credentials' | 'loginFiles' | 'billing' | 'billedTo'>;

function missing(driver: EvalDriver, problem: string): SkillgaugeError {
  return new SkillgaugeError('credentials_missing', `${driver.title} ${problem}.`, {
    fix: `${driver.credentials.help} Or try without a model account: --sim`,
  });
}

function checkValue(driver: EvalDriver, name: string, value: string): Record<string, string> {
  const refusal = driver.credentials.refuse?.(value) ?? null;
  if (refusal === null) return { [name]: value };
  throw new SkillgaugeError('invalid_input', `${driver.title} cannot use ${name}: ${refusal}`, {
    fix: driver.credentials.help,
  });
}

async function fromCommand(
  driver: EvalDriver,
  command: TokenCommand,
  env: CredentialSources['env'],
): Promise<ChosenCredentials> {
  const [variable] = driver.credentials.environment;
  if (variable === undefined) throw missing(driver, 'takes no credential from a token command');
  const result = await runTokenCommand(command, env);
  if ('problem' in result) throw missing(driver, `got no credential from ${command[0]}: ${result.problem}`);
  return {
    credentials: checkValue(driver, variable.name, result.value),
    billing: variable.billing,
    billedTo: 'the credential of the token command',
  };
}

/** The key of an own endpoint, as the variable that this driver gives such a key in. */
function fromEndpointKey(driver: EvalDriver, name: string, env: CredentialSources['env']): ChosenCredentials {
  const { endpointVariable, environment } = driver.credentials;
  const variable = environment.find((item) => item.name === endpointVariable) ?? environment[0];
  if (variable === undefined) throw missing(driver, 'takes no key of an endpoint');
  const value = env[name]?.trim() ?? '';
  if (value !== '')
    return {
      credentials: checkValue(driver, variable.name, value),
      billing: variable.billing,
      billedTo: `the endpoint’s key in variable ${name}`,
    };
  throw new SkillgaugeError('credentials_missing', `The variable ${name} is not set, or empty.`, {
    fix: `Set ${name} to the key of the endpoint, or leave out the flag that names it.`,
  });
}

/** What goes with a credential: a second key, an account, a region. */
function besides(
  { credentials }: EvalDriver,
  env: CredentialSources['env'],
): Readonly<Record<string, string>> {
  const names = credentials.besides ?? [];
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

function fromFinding(
  driver: EvalDriver,
  credential: CredentialFinding,
  { env, home }: CredentialSources,
): Omit<ChosenCredentials, 'billing'> {
  switch (credential.kind) {
    case 'environment':
      return {
        credentials: {
          ...besides(driver, env),
          ...checkValue(driver, credential.name, env[credential.name] ?? ''),
        },
        billedTo: `variable ${credential.name}`,
      };
    case 'file':
      return {
        credentials: {},
        billedTo: `login file ~/${credential.path}`,
        loginFiles: { home, files: driver.credentials.files },
      };
    case 'none':
      if (driver.credentials.optional === true) return { credentials: {} };
      throw missing(driver, 'has no credentials: no variable is set, and there is no login');
  }
}

/**
 * The credentials that a driver's runs will use: of its token command, else the key of an own endpoint, else those that were
 * detected.
 * @throws SkillgaugeError `credentials_missing`, or `invalid_input` for a value that the driver refuses; never with a value in it.
 */
export async function chooseCredentials(
  driver: EvalDriver,
  detection: Detection,
  sources: CredentialSources,
): Promise<ChosenCredentials> {
  const command = sources.tokenCommands?.[driver.id];
  if (command !== undefined) return fromCommand(driver, command, sources.env);
  const { endpointKeyVariable } = sources;
  if (endpointKeyVariable !== undefined) return fromEndpointKey(driver, endpointKeyVariable, sources.env);
  return { ...fromFinding(driver, detection.credential, sources), billing: detection.billing };
}
