import { expect, test } from 'vitest';
import { secretValuesOf } from './secret-values.ts';

test('long texts of a login are secrets, wherever they stand; times, addresses and short words are not', () => {
  const login = {
    auth: { access: 'access-token-0001', refresh: ['refresh-token-01'], plan: 'max' },
    last_refresh: '2026-11-30T13:37:58.493820Z',
    issuer: 'https://login.example/oauth/token',
    note: 'a sentence of many words',
    expires: 1_796_045_878_493,
  };
  expect(secretValuesOf(JSON.stringify(login))).toEqual(['access-token-0001', 'refresh-token-01']);
  expect(secretValuesOf('token: plain-text-token-1\nshort\n')).toEqual(['plain-text-token-1']);
  expect(secretValuesOf('')).toEqual([]);
});
