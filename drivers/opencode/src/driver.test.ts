import { expect, it } from 'vitest';
import { openCode } from './driver.ts';

it('reads when a login is renewed: five minutes before the first of its providers expires', () => {
  const [login] = openCode.credentials.files;
  const expires = 1_796_045_878_000;
  const oauth = { type: 'oauth', access: 'a', refresh: 'r' };
  const content = JSON.stringify({
    openai: { ...oauth, expires: expires + 3_600_000 },
    anthropic: { ...oauth, expires },
    'github-copilot': { ...oauth, expires: 0 },
    openrouter: { type: 'api', key: 'k' },
  });
  expect(
    [content, '{"openrouter":{"type":"api","key":"k"}}', '{torn'].map((text) => login?.expiresAt?.(text)),
  ).toEqual([expires - 300_000, null, null]);
});
