import { expect, it } from 'vitest';
import { createAcpDriver } from './driver.ts';

const filesOf = (command: string) =>
  createAcpDriver({ id: `acp-${command}`, command, args: ['--acp'], from: import.meta.url }).credentials
    .files;

it('reads when the logins of known agents are renewed', () => {
  const expires = 1_796_045_878_000;
  const entries = JSON.stringify({ anthropic: { type: 'oauth', access: 'a', refresh: 'r', expires } });
  const tokens = JSON.stringify({ access_token: 'a', refresh_token: 'r', expiry_date: expires });
  const early = (command: string, content: string) =>
    filesOf(command).map((file) => [file.path, expires - (file.expiresAt?.(content) ?? 0)]);
  expect([early('opencode', entries), early('gemini', tokens), early('qwen', tokens)]).toEqual([
    [['.local/share/opencode/auth.json', 300_000]],
    [['.gemini/oauth_creds.json', 300_000]],
    [['.qwen/oauth_creds.json', 30_000]],
  ]);
});

it('knows no login of an agent that is not known, and none of Copilot, which keeps it among the user’s plugins', () => {
  expect([filesOf('my-agent'), filesOf('copilot')]).toEqual([[], []]);
});
