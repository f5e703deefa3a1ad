import { describe, expect, it } from 'vitest';
import { expiryDateOf, oauthEntriesExpiry } from './login-expiry.ts';

const SOON = 1_796_045_878_000;
const LATER = SOON + 3_600_000;

const oauth = (expires: unknown) => ({ type: 'oauth', access: 'a', refresh: 'r', expires });

describe('a file of one entry a provider', () => {
  const expiryOf = (login: unknown, earlyMs = 0) =>
    oauthEntriesExpiry(JSON.stringify(login, null, 2), earlyMs);

  it('is renewed when the first of its OAuth logins expires, or before', () => {
    const login = { openai: oauth(LATER), anthropic: oauth(SOON), openrouter: { type: 'api', key: 'k' } };
    expect([expiryOf(login), expiryOf(login, 120_000)]).toEqual([SOON, SOON - 120_000]);
  });

  it('takes neither a key, nor a token that never expires, nor a time that is none for an expiry', () => {
    const login = {
      openrouter: { type: 'api', key: 'k', expires: SOON },
      'github-copilot': oauth(0),
      mistral: oauth('soon'),
      xai: oauth(undefined),
      torn: null,
    };
    expect([expiryOf(login), expiryOf({ ...login, openai: oauth(LATER) })]).toEqual([null, LATER]);
  });

  it('says nothing of a text that is no login', () => {
    expect([expiryOf({}), expiryOf([oauth(SOON)]), oauthEntriesExpiry('{"openai":{', 0)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('a login as Google’s libraries keep it', () => {
  it('is renewed when it expires, or before', () => {
    const login = JSON.stringify({ refresh_token: 'r', expiry_date: SOON }, null, 2);
    expect([expiryDateOf(login, 0), expiryDateOf(login, 300_000)]).toEqual([SOON, SOON - 300_000]);
  });

  it('says nothing where the text does not tell', () => {
    expect(
      ['{}', '{"expiry_date":"soon"}', '{"expiry_date":', ''].map((text) => expiryDateOf(text, 0)),
    ).toEqual([null, null, null, null]);
  });
});
