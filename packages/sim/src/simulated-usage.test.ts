import type { SimMessage, SimRequest } from '@skillgauge/core';
import { Wire } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { simulateUsage, usageFields } from './simulated-usage.ts';

const SYSTEM: SimMessage = { role: 'system', text: 's'.repeat(400), toolCalls: [] };
const USER: SimMessage = { role: 'user', text: 'u'.repeat(40), toolCalls: [] };
const ASSISTANT: SimMessage = { role: 'assistant', text: 'a'.repeat(80), toolCalls: [] };
const TOOL: SimMessage = { role: 'tool', text: 't'.repeat(20), toolCalls: [] };

function request(messages: SimMessage[]): SimRequest {
  return { model: 'm', messages, tools: [{ name: 'read', description: 'd'.repeat(36) }] };
}

test('the first turn is all fresh, the next one finds the first in the cache', () => {
  expect(simulateUsage(request([SYSTEM, USER]), 'x'.repeat(20))).toEqual({
    freshTokens: 120,
    cachedTokens: 0,
    outputTokens: 5,
  });
  expect(simulateUsage(request([SYSTEM, USER, ASSISTANT, TOOL]), '')).toEqual({
    freshTokens: 25,
    cachedTokens: 120,
    outputTokens: 1,
  });
});

test('every wire has its own names for the same figures', () => {
  const usage = { freshTokens: 10, cachedTokens: 100, outputTokens: 7 };
  expect(Wire.options.map((wire) => [wire, usageFields(usage, wire)])).toMatchInlineSnapshot(`
    [
      [
        "anthropic-messages",
        {
          "cache_creation_input_tokens": 0,
          "cache_read_input_tokens": 100,
          "input_tokens": 10,
          "output_tokens": 7,
        },
      ],
      [
        "openai-responses",
        {
          "input_tokens": 110,
          "input_tokens_details": {
            "cached_tokens": 100,
          },
          "output_tokens": 7,
          "output_tokens_details": {
            "reasoning_tokens": 0,
          },
          "total_tokens": 117,
        },
      ],
      [
        "openai-chat",
        {
          "completion_tokens": 7,
          "prompt_tokens": 110,
          "prompt_tokens_details": {
            "cached_tokens": 100,
          },
          "total_tokens": 117,
        },
      ],
      [
        "gemini",
        {
          "cachedContentTokenCount": 100,
          "candidatesTokenCount": 7,
          "promptTokenCount": 110,
          "totalTokenCount": 117,
        },
      ],
    ]
  `);
});
