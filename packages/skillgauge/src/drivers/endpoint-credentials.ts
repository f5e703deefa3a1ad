import {
  type CredentialFinding,
  type CredentialVariable,
  type EvalDriver,
  SkillgaugeError,
} from '@skillgauge/core';
import { besides, type ChosenCredentials, checkValue, missing, type Variables } from './usable-credential.ts';

/** Stands in for a key that nobody gave, since most harnesses refuse to start without one. Copilot refuses a plain word. */
const NO_KEY = 'no-key-was-given';

/** The variable that a driver takes the key of an own endpoint in. */
function variableOf({ credentials }: EvalDriver): CredentialVariable | undefined {
  const { endpointVariable, environment } = credentials;
  return environment.find(({ name }) => name === endpointVariable) ?? environment[0];
}

/** The key of an own endpoint, as the variable that this driver gives such a key in. */
export function fromEndpointKey(driver: EvalDriver, name: string, env: Variables): ChosenCredentials {
  const variable = variableOf(driver);
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

/** The variable that is set and whose value goes to an own endpoint. Where a driver names the one for that, no other does. */
function usualKey(driver: EvalDriver, found: CredentialFinding, env: Variables): CredentialVariable | null {
  if (driver.credentials.endpointVariable === undefined) return found.kind === 'environment' ? found : null;
  const variable = variableOf(driver);
  return variable === undefined || (env[variable.name] ?? '') === '' ? null : variable;
}

/**
 * What goes to an own endpoint whose key nobody named: the driver's usual key, else none. A login never does: it is for the servers of
 * the account that it belongs to.
 */
export function forEndpoint(driver: EvalDriver, found: CredentialFinding, env: Variables): ChosenCredentials {
  const key = usualKey(driver, found, env);
  if (key !== null) {
    return {
      credentials: { ...besides(driver, env), ...checkValue(driver, key.name, env[key.name] ?? '') },
      billing: key.billing,
      billedTo: `variable ${key.name}`,
    };
  }
  const variable = variableOf(driver);
  const needsNone = driver.credentials.optional === true || variable === undefined;
  return {
    credentials: needsNone ? {} : { [variable.name]: NO_KEY },
    billing: 'unknown',
    ...(found.kind === 'file' ? { unusedLogin: `~/${found.path}` } : {}),
  };
}
