import { expect, it } from 'vitest';
import { loginExpiresAt } from './login.ts';

it('is renewed five minutes before it expires', () => {
  const expiresAt = 1_796_045_878_000;
  expect([
    loginExpiresAt(JSON.stringify({ claudeAiOauth: { expiresAt } })),
    loginExpiresAt(JSON.stringify({ claudeAiOauth: { expiresAt: null } })),
    loginExpiresAt('{torn'),
  ]).toEqual([expiresAt - 300_000, null, null]);
});
