import { calcPrice } from '@pydantic/genai-prices';
import type { TokenCounts } from '@skillgauge/core';

/** Name, version and release date of the price table behind every computed cost. */
export const PRICE_TABLE = '@pydantic/genai-prices 0.1.8 (2026-09-23)';

/**
 * The list price in USD of these tokens on this model, or `null` for a model that the table does not know and for tokens of
 * which nothing is known. A figure that is unknown beside known ones counts as 0, so the price is then a lower bound.
 */
export function priceTokens(model: string, tokens: TokenCounts): number | null {
  const { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = tokens;
  if ([inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens].every((figure) => figure === null)) {
    return null;
  }
  const cacheRead = cacheReadTokens ?? 0;
  const cacheWrite = cacheWriteTokens ?? 0;
  const price = calcPrice(
    {
      // The table wants all input here, cached or not, and the cached parts of it again.
      input_tokens: (inputTokens ?? 0) + cacheRead + cacheWrite,
      cache_read_tokens: cacheRead,
      cache_write_tokens: cacheWrite,
      output_tokens: outputTokens ?? 0,
    },
    model,
  );
  return price?.total_price ?? null;
}
