import type { UsageTotal } from '@skillgauge/core';

/** What nine runs of one arm used. */
export const USAGE: UsageTotal = {
  inputTokens: 900,
  cacheReadTokens: 0,
  cacheWriteTokens: null,
  outputTokens: 60,
  reasoningTokens: null,
  modelRequests: 9,
  wallMs: 9000,
  costUsd: 0.42,
  costSources: ['computed'],
  billing: 'metered',
  runs: 9,
  attempts: 9,
  retriedAttempts: 0,
  runsWithoutTokens: 0,
  runsWithoutCost: 1,
  lowerBoundRuns: 0,
  wastedCostUsd: null,
  priceTable: null,
};
