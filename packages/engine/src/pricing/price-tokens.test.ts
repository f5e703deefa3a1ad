import { createRequire } from 'node:module';
import { UNKNOWN_TOKENS } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { describePrices, hasPrice, PRICE_TABLE, priceTokens } from './price-tokens.ts';

const tokens = {
  inputTokens: 990,
  cacheReadTokens: 1900,
  cacheWriteTokens: 110,
  outputTokens: 50,
  reasoningTokens: 12,
};

test('prices uncached, cached and output tokens by their own rates', () => {
  // Sonnet 4.5: 3 in, 0.3 cache read, 3.75 cache write, 15 out, USD a million.
  expect(priceTokens('claude-sonnet-4-5', tokens)).toBeCloseTo(
    (990 * 3 + 1900 * 0.3 + 110 * 3.75 + 50 * 15) / 1e6,
    10,
  );
});

test('unknown stays unknown', () => {
  expect(priceTokens('mock-model', tokens)).toBeNull();
  expect(priceTokens('claude-sonnet-4-5', UNKNOWN_TOKENS)).toBeNull();
  expect(priceTokens('claude-sonnet-4-5', { ...UNKNOWN_TOKENS, outputTokens: 1000 })).toBeCloseTo(0.015, 10);
});

test('the table is named with the version that is installed', () => {
  const entry = createRequire(import.meta.url).resolve('@pydantic/genai-prices');
  const installed = createRequire(entry)('../package.json') as { name: string; version: string };
  expect(PRICE_TABLE.startsWith(`${installed.name} ${installed.version} (`)).toBe(true);
});

test('own prices go before the table, by the exact name of the model', () => {
  const own = {
    'claude-sonnet-4-5': { inputUsdPerMTok: 1, outputUsdPerMTok: 2 },
    mine: { inputUsdPerMTok: 4, outputUsdPerMTok: 8, cacheReadUsdPerMTok: 0.5, cacheWriteUsdPerMTok: 5 },
  };
  expect(priceTokens('mine', tokens, own)).toBeCloseTo((990 * 4 + 1900 * 0.5 + 110 * 5 + 50 * 8) / 1e6, 10);
  // Without prices of their own, cached tokens are priced like other input.
  expect(priceTokens('claude-sonnet-4-5', tokens, own)).toBeCloseTo((3000 + 50 * 2) / 1e6, 10);
  expect(priceTokens('mine', UNKNOWN_TOKENS, own)).toBeNull();
  expect([hasPrice('mine'), hasPrice('mine', own), hasPrice('toString', own)]).toEqual([false, true, false]);
  expect([describePrices({}), describePrices(own)]).toEqual([
    PRICE_TABLE,
    `own prices for claude-sonnet-4-5, mine; else ${PRICE_TABLE}`,
  ]);
});
