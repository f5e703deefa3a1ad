import { expect, it } from 'vitest';
import { pi } from './driver.ts';

it('reads when a login is renewed: as soon as the first of its providers expires', () => {
  const [login] = pi.credentials.files;
  const expires = 1_796_045_878_000;
  const oauth = { type: 'oauth', access: 'a', refresh: 'r' };
  const content = JSON.stringify({
    'openai-codex': { ...oauth, expires: expires + 3_600_000 },
    anthropic: { ...oauth, expires },
    openrouter: { type: 'api_key', key: 'k' },
  });
  expect(
    [content, '{"openrouter":{"type":"api_key","key":"k"}}', '{torn'].map((text) => login?.expiresAt?.(text)),
  ).toEqual([expires, null, null]);
});
