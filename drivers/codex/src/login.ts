import { parseJsonLine } from '@skillgauge/driver-kit';
import { z } from 'zod';

/** Where Codex keeps its login, below HOME. */
export const LOGIN_FILE = '.codex/auth.json';

/** 0.171.0 renews an access token from five minutes before its expiry, */
const EARLY_MS = 5 * 60_000;

/** and one that does not tell its expiry when it is eight days old. */
const LONGEST_AGE_MS = 8 * 24 * 3_600_000;

const Login = z.object({
  tokens: z.object({ access_token: z.string() }),
  last_refresh: z.iso.datetime({ offset: true }).nullable().catch(null),
});

const Claims = z.object({ exp: z.number() });

/** When a JSON web token expires, in milliseconds since the epoch; `null` for any other text. */
function tokenExpiry(token: string): number | null {
  const [, payload = ''] = token.split('.');
  const claims = Claims.safeParse(parseJsonLine(Buffer.from(payload, 'base64url').toString('utf8')));
  return claims.success ? claims.data.exp * 1000 : null;
}

/** From when on Codex renews the login in this text; `null` for an API key, which it never renews. */
export function loginExpiresAt(content: string): number | null {
  const login = Login.safeParse(parseJsonLine(content));
  if (!login.success) return null;
  const expiry = tokenExpiry(login.data.tokens.access_token);
  if (expiry !== null) return expiry - EARLY_MS;
  const { last_refresh: renewedAt } = login.data;
  return renewedAt === null ? null : Date.parse(renewedAt) + LONGEST_AGE_MS;
}
