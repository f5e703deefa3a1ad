import { calcPrice } from '@pydantic/genai-prices';
import { type TokenCounts, UNKNOWN_TOKENS } from '@skillgauge/core';

/** Name, version and release date of the price table behind every computed cost. */
export const PRICE_TABLE = '@pydantic/genai-prices 0.1.8 (2026-09-23)';

/** What a model costs by the user’s own word, in USD for a million tokens. */
export interface TokenPrices {
  inputUsdPerMTok: number;
  outputUsdPerMTok: number;
  /** @default the price of other input */
  cacheReadUsdPerMTok?: number | undefined;
  /** @default the price of other input */
  cacheWriteUsdPerMTok?: number | undefined;
}

/** Prices that go before those of the table, by the model’s exact name. */
export type OwnPrices = Readonly<Record<string, TokenPrices>>;

/** The price tables behind computed costs, as a report names them. */
export function describePrices(own: OwnPrices): string {
  const models = Object.keys(own);
  return models.length === 0 ? PRICE_TABLE : `own prices for ${models.join(', ')}; else ${PRICE_TABLE}`;
}

function priceByTable(model: string, tokens: TokenCounts): number | null {
  const cacheRead = tokens.cacheReadTokens ?? 0;
  const cacheWrite = tokens.cacheWriteTokens ?? 0;
  const price = calcPrice(
    {
      // The table wants all input here, cached or not, and the cached parts of it again.
      input_tokens: (tokens.inputTokens ?? 0) + cacheRead + cacheWrite,
      cache_read_tokens: cacheRead,
      cache_write_tokens: cacheWrite,
      output_tokens: tokens.outputTokens ?? 0,
    },
    model,
  );
  return price?.total_price ?? null;
}

function priceByOwn(prices: TokenPrices, tokens: TokenCounts): number {
  const { inputUsdPerMTok, outputUsdPerMTok } = prices;
  const millionth =
    (tokens.inputTokens ?? 0) * inputUsdPerMTok +
    (tokens.cacheReadTokens ?? 0) * (prices.cacheReadUsdPerMTok ?? inputUsdPerMTok) +
    (tokens.cacheWriteTokens ?? 0) * (prices.cacheWriteUsdPerMTok ?? inputUsdPerMTok) +
    (tokens.outputTokens ?? 0) * outputUsdPerMTok;
  return millionth / 1e6;
}

/**
 * The price in USD of these tokens on this model, by own prices where there are any, else by the list; `null` for a model that neither
 * knows and for tokens of which nothing is known. A figure that is unknown beside known ones counts as 0, so the price is then a lower
 * bound.
 */
export function priceTokens(model: string, tokens: TokenCounts, own: OwnPrices = {}): number | null {
  const { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = tokens;
  if ([inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens].every((figure) => figure === null)) {
    return null;
  }
  const prices = Object.hasOwn(own, model) ? own[model] : undefined;
  return prices === undefined ? priceByTable(model, tokens) : priceByOwn(prices, tokens);
}

/** True when tokens of this model have a price. */
export function hasPrice(model: string, own: OwnPrices = {}): boolean {
  return priceTokens(model, { ...UNKNOWN_TOKENS, inputTokens: 1 }, own) !== null;
}
