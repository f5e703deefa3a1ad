import { expect, it } from 'vitest';
import { classOfOpenAiError, openAiStatus } from './openai-errors.ts';

it('takes codes and texts before the status, and the words of the client where there is none', () => {
  const messages = [
    '401 Incorrect API key provided.',
    '429 Rate limit reached. Please try again in 1s.',
    '429 You exceeded your current quota, please check your plan and billing details.',
    "400 This model's maximum context length is 128000 tokens. However, your messages resulted in 250000 tokens.",
    '404 The model `model-7` does not exist or you do not have access to it.',
    '500 The server had an error while processing your request.',
    '503 The engine is currently overloaded, please try again later.',
    '400 Invalid parameter.',
    'Connection error. (cause: fetch failed)',
    'terminated (cause: other side closed)',
    'Unterminated string in JSON at position 147',
    'Something else',
  ];
  expect(
    messages.map((message) => `${classOfOpenAiError(message)} ${openAiStatus(message)}`),
  ).toMatchInlineSnapshot(`
    [
      "auth 401",
      "rate_limit 429",
      "quota 429",
      "context_length 400",
      "model_not_found 404",
      "server 500",
      "overloaded 503",
      "null 400",
      "network null",
      "network null",
      "protocol null",
      "null null",
    ]
  `);
});
