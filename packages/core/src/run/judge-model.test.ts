import { expect, test } from 'vitest';
import type { RunEnding } from '../driver/parser.ts';
import { judgeRun } from './judge-run.ts';

function served(model: string, session: string | null): RunEnding {
  return {
    trace: [
      { type: 'session', sessionId: null, model: session, harnessVersion: null },
      { type: 'message', text: 'Hello.', model, subagent: false },
      { type: 'end', ok: true, reason: 'done', turns: 1, denials: 0 },
    ],
    exit: { code: 0, signal: null },
    endedBy: 'exit',
    stderrTail: '',
    stdoutLines: 3,
  };
}

test.each([
  ['its own name', 'sonnet-4-5', 'sonnet-4-5', null, null],
  ['its dated form', 'sonnet-4-5', 'sonnet-4-5-20250929', null, null],
  ['its dated form with dashes', 'gpt-5-mini', 'gpt-5-mini-2025-08-07', null, null],
  ['whatever is the latest', 'haiku-3-5-latest', 'haiku-3-5-20241022', null, null],
  ['another model', 'sonnet-4-5', 'opus-4-6', null, 'model_mismatch'],
  ['what the harness made of an alias', 'sonnet', 'sonnet-4-5', 'sonnet-4-5', null],
  ['another one than the alias stands for', 'sonnet', 'opus-4-6', 'sonnet-4-5', 'model_mismatch'],
  ['an alias with a variant', 'sonnet[1m]', 'sonnet-5-20250929', 'sonnet-5[1m]', null],
  ['anything, when none was asked for', null, 'gateway-model', 'opus-4-8', null],
] as const)('a run served by %s', (_name, asked, model, session, expected) => {
  const { error } = judgeRun(served(model, session), 'notes', () => null, asked);
  expect(error?.class ?? null).toBe(expected);
});
