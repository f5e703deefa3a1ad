import {
  type BaseUrlVariable,
  type CredentialFinding,
  type EvalDriver,
  SkillgaugeError,
} from '@skillgauge/core';

/** A URL without a user name, a password, a query and a fragment; `null`: it is no web URL. */
function shownUrl(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

function originOf(shown: string | null): string | null {
  return shown === null ? null : new URL(shown).origin;
}

/**
 * Refuses a key of the environment that is for another server than the one it would go to: the user names a gateway by a variable of the
 * harness, which no run gets.
 * @throws SkillgaugeError `invalid_input`, with the variable and where it leads, without what may be secret in it
 */
export function checkBaseUrl(
  { credentials, title }: EvalDriver,
  credential: CredentialFinding,
  env: Readonly<Record<string, string | undefined>>,
): void {
  if (credential.kind !== 'environment') return;
  const isMeant = ({ keys }: BaseUrlVariable) => keys === undefined || keys.includes(credential.name);
  for (const variable of (credentials.baseUrlVariables ?? []).filter(isMeant)) {
    const { name, ownOrigin = null } = variable;
    const value = env[name]?.trim() ?? '';
    const shown = shownUrl(value);
    if (value === '' || (ownOrigin !== null && originOf(shown) === ownOrigin)) continue;
    const where = originOf(shown) ?? 'something that is no URL';
    throw new SkillgaugeError(
      'invalid_input',
      `${title}: ${name} names ${where}, and reaches no run: ${credential.name} would go to ${ownOrigin ?? 'another server'}.`,
      {
        fix: `Give --endpoint ${shown ?? 'URL'} to use that server, or unset ${name} to use the provider’s own.`,
      },
    );
  }
}
