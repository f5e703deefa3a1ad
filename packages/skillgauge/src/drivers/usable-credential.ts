import { type EvalDriver, SkillgaugeError } from '@skillgauge/core';
import type { DriverSetup } from '@skillgauge/engine';

/** Environment variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The credentials of a driver's runs, and how those are billed. */
export interface ChosenCredentials
  extends Pick<DriverSetup, 'credentials' | 'loginFiles' | 'billing' | 'billedTo'> {
  /** File of a login that is here and not used, since an own endpoint gets no login: `~/.codex/auth.json`. */
  unusedLogin?: string;
}

/** The error of a driver that has no credential, and what helps. */
export function missing(driver: EvalDriver, problem: string): SkillgaugeError {
  return new SkillgaugeError('credentials_missing', `${driver.title} ${problem}.`, {
    fix: `${driver.credentials.help} Or try without a model account: --sim`,
  });
}

/**
 * A variable with its value, if the driver can use it.
 * @throws SkillgaugeError `invalid_input`, never with the value in it
 */
export function checkValue(driver: EvalDriver, name: string, value: string): Record<string, string> {
  const refusal = driver.credentials.refuse?.(value) ?? null;
  if (refusal === null) return { [name]: value };
  throw new SkillgaugeError('invalid_input', `${driver.title} cannot use ${name}: ${refusal}`, {
    fix: driver.credentials.help,
  });
}

/** What goes with a credential: a second key, an account, a region. */
export function besides({ credentials }: EvalDriver, env: Variables): Readonly<Record<string, string>> {
  const names = credentials.besides ?? [];
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}
