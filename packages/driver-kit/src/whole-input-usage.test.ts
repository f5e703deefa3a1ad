import { UNKNOWN_TOKENS } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { wholeInputUsage } from './whole-input-usage.ts';

const SUBJECT = { scope: 'request', key: 'k', model: 'm', modelRequests: 1 } as const;

it('takes cached tokens out of the input, and never below zero', () => {
  const input = (
    inputTokens: number | null,
    cacheReadTokens: number | null,
    cacheWriteTokens: number | null,
  ) =>
    wholeInputUsage(SUBJECT, { ...UNKNOWN_TOKENS, inputTokens, cacheReadTokens, cacheWriteTokens }).tokens
      .inputTokens;
  expect([input(1000, 400, 50), input(1000, null, null), input(10, 40, 0), input(null, 400, 0)]).toEqual([
    550,
    1000,
    0,
    null,
  ]);
});
