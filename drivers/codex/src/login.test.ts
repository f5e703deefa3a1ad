import { expect, it } from 'vitest';
import { loginExpiresAt } from './login.ts';

const token = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
const at = (login: unknown) => {
  const time = loginExpiresAt(JSON.stringify(login, null, 2));
  return time === null ? null : new Date(time).toISOString();
};

it('is renewed five minutes before the access token expires', () => {
  const exp = Date.parse('2026-11-30T12:00:00Z') / 1000;
  const last_refresh = '2026-11-01T00:00:00Z';
  expect(at({ tokens: { access_token: token({ exp }) }, last_refresh })).toBe('2026-11-30T11:55:00.000Z');
});

it('is renewed after eight days where the token does not tell', () => {
  const last_refresh = '2026-11-01T00:00:00.696162374Z';
  expect([
    at({ tokens: { access_token: 'opaque-token' }, last_refresh }),
    at({ tokens: { access_token: token({}) }, last_refresh }),
    at({ tokens: { access_token: 'x' }, last_refresh: 'soon' }),
  ]).toEqual(['2026-11-09T00:00:00.696Z', '2026-11-09T00:00:00.696Z', null]);
});

it('is never renewed for an API key, and says nothing of a text that is no login', () => {
  expect([at({ OPENAI_API_KEY: 'key', tokens: null }), at([]), loginExpiresAt('{torn')]).toEqual([
    null,
    null,
    null,
  ]);
});
