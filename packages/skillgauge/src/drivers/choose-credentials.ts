import { type CredentialFinding, type Detection, type EvalDriver, SkillgaugeError } from '@skillgauge/core';
import { runTokenCommand } from '@skillgauge/engine';
import { checkBaseUrl } from './check-base-url.ts';
import { forEndpoint, fromEndpointKey } from './endpoint-credentials.ts';
import { besides, type ChosenCredentials, checkValue, missing, type Variables } from './usable-credential.ts';

/** A command that prints a credential: its file and its arguments. */
export type TokenCommand = readonly [string, ...string[]];

/** Where credentials may come from. */
export interface CredentialSources {
  env: Variables;
  home: string;
  /** Commands that print the value of a driver's first variable, by driver id. */
  tokenCommands?: Readonly<Record<string, TokenCommand>>;
  /** URL of an own endpoint, where the credentials go then. @default `null`: the provider's own server */
  endpoint?: string | null;
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

async function fromCommand(
  driver: EvalDriver,
  command: TokenCommand,
  env: Variables,
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
        credentials: besides(driver, env),
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
 * detected. An own endpoint gets no login, and nothing where no key is set.
 * @throws SkillgaugeError `credentials_missing`, or `invalid_input` for a value that the driver refuses or that is for a gateway; never
 * with a value in it.
 */
export async function chooseCredentials(
  driver: EvalDriver,
  { billing, credential }: Detection,
  sources: CredentialSources,
): Promise<ChosenCredentials> {
  const { endpoint = null, endpointKeyVariable, env } = sources;
  const command = sources.tokenCommands?.[driver.id];
  if (command !== undefined) return fromCommand(driver, command, env);
  if (endpointKeyVariable !== undefined) return fromEndpointKey(driver, endpointKeyVariable, env);
  if (endpoint !== null) return forEndpoint(driver, credential, env);
  checkBaseUrl(driver, credential, env);
  return { ...fromFinding(driver, credential, sources), billing };
}
