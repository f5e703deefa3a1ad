import { expect, test } from 'vitest';
import { PromptResult } from './messages.ts';
import { modelOf, totalUsage } from './usage.ts';

function figures(result: object) {
  const [usage] = totalUsage(PromptResult.parse({ stopReason: 'end_turn', ...result }));
  if (usage === undefined) return null;
  const { cacheReadTokens, inputTokens, outputTokens, reasoningTokens } = usage.tokens;
  return [inputTokens, cacheReadTokens, outputTokens, reasoningTokens, usage.model];
}

test('the total tells whether what was read from a cache is a part of the input', () => {
  const inside = { inputTokens: 100, outputTokens: 10, cachedReadTokens: 80, totalTokens: 110 };
  const beside = { inputTokens: 20, outputTokens: 10, cachedReadTokens: 80, totalTokens: 110 };
  const thoughts = { inputTokens: 20, outputTokens: 10, thoughtTokens: 5, totalTokens: 35 };
  expect([inside, beside, thoughts].map((usage) => figures({ usage }))).toEqual([
    [20, 80, 10, null, null],
    [20, 80, 10, null, null],
    [20, null, 15, 5, null],
  ]);
});

test('what an agent does not tell is unknown, and so is what makes no sense', () => {
  expect([
    figures({}),
    figures({ usage: null }),
    figures({ usage: { inputTokens: -1, outputTokens: 'many' } }),
    figures({
      _meta: {
        quota: { token_count: { input_tokens: 9, output_tokens: 3 }, model_usage: [{ model: 'fast' }] },
      },
    }),
  ]).toEqual([null, null, [null, null, null, null, null], [9, null, 3, null, 'fast']]);
  const two = { quota: { token_count: {}, model_usage: [{ model: 'fast' }, { model: 'slow' }] } };
  expect(modelOf(PromptResult.parse({ stopReason: 'end_turn', _meta: two }))).toBe(null);
});
