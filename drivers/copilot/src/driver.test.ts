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
