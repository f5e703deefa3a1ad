import { expect, it } from 'vitest';
import { copilot } from './driver.ts';

it('refuses a key that Copilot would mask in its own output, without repeating it', () => {
  const refuse = (value: string) => copilot.credentials.refuse?.(value) ?? null;
  expect(['x', 'abc1234', 'assistant', 'session.error'].map((key) => refuse(key)?.slice(0, 40))).toEqual([
    'it has fewer than 8 characters, and Copi',
    'it has fewer than 8 characters, and Copi',
    'it is a plain word, and Copilot masks it',
    'it is a plain word, and Copilot masks it',
  ]);
  const simulated = Object.values(copilot.sim?.environment ?? {});
  expect([...simulated, 'k3y-of-a-provider'].map(refuse)).toEqual([null, null]);
});

it('says that Copilot’s own login is not read, and how to give a token', () => {
  const { environment, files, help, keychain } = copilot.credentials;
  expect({ files, keychain, first: environment[0]?.name }).toEqual({
    files: [],
    keychain: 'the system’s keychain (“copilot-cli”)',
    first: 'COPILOT_GITHUB_TOKEN',
  });
  expect(help).toMatch(/Copilot’s own login is not read.*--token-command "copilot=gh auth token"/);
});
