import { z } from 'zod';
import { parseJsonLine } from './json-line.ts';

/** A time of 0 stands for a token that never expires. */
const time = z.number().positive();

const OauthEntry = z.object({ type: z.literal('oauth'), expires: time });

const Tokens = z.object({ expiry_date: time });

/**
 * From when on (milliseconds since the epoch) a harness renews the first of the OAuth logins in a file of one entry a provider:
 * `{"anthropic":{"type":"oauth","refresh":"…","expires":1796045878000},…}`. `null`: no entry tells, or the text is damaged.
 * @param earlyMs how long before the expiry the harness renews
 */
export function oauthEntriesExpiry(content: string, earlyMs: number): number | null {
  const times = Object.values(parseJsonLine(content) ?? {}).flatMap((entry) => {
    const login = OauthEntry.safeParse(entry);
    return login.success ? [login.data.expires - earlyMs] : [];
  });
  return times.length === 0 ? null : Math.min(...times);
}

/**
 * From when on (milliseconds since the epoch) a harness renews a login as Google's libraries keep it:
 * `{"refresh_token":"…","expiry_date":1796045878000}`. `null`: the text does not tell, or is damaged.
 * @param earlyMs how long before the expiry the harness renews
 */
export function expiryDateOf(content: string, earlyMs: number): number | null {
  const tokens = Tokens.safeParse(parseJsonLine(content));
  return tokens.success ? tokens.data.expiry_date - earlyMs : null;
}
