import type { TokenCounts, TraceEventOf } from '@skillgauge/core';

/** What a usage event is about. */
export type UsageSubject = Pick<TraceEventOf<'usage'>, 'scope' | 'key' | 'model' | 'modelRequests'>;

/** A usage event without a cost, from figures whose input holds what was read from and written to a cache. */
export function wholeInputUsage(subject: UsageSubject, figures: TokenCounts): TraceEventOf<'usage'> {
  const { modelRequests, ...about } = subject;
  const { cacheReadTokens, cacheWriteTokens, inputTokens, outputTokens, reasoningTokens } = figures;
  const cached = (cacheReadTokens ?? 0) + (cacheWriteTokens ?? 0);
  return {
    type: 'usage',
    ...about,
    tokens: {
      inputTokens: inputTokens === null ? null : Math.max(0, inputTokens - cached),
      cacheReadTokens,
      cacheWriteTokens,
      outputTokens,
      reasoningTokens,
    },
    modelRequests,
    costUsd: null,
  };
}
