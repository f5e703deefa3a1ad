import { type TokenCounts, type TraceEventOf, UNKNOWN_TOKENS } from '@skillgauge/core';
import type { Figures, PromptResult } from './messages.ts';

type UsageEvent = TraceEventOf<'usage'>;

/** Agents differ in whether what was read from a cache is a part of the input: the total tells. */
function tokensOf(figures: Figures): TokenCounts {
  const {
    cachedReadTokens = null,
    cachedWriteTokens = null,
    inputTokens = null,
    outputTokens = null,
  } = figures;
  const cached = (cachedReadTokens ?? 0) + (cachedWriteTokens ?? 0);
  const without = (inputTokens ?? 0) + (outputTokens ?? 0) + (figures.thoughtTokens ?? 0);
  const isBeside = figures.totalTokens !== null && figures.totalTokens === without + cached;
  const thoughtsBeside = figures.thoughtTokens ?? 0;
  return {
    inputTokens: inputTokens === null || isBeside ? inputTokens : Math.max(0, inputTokens - cached),
    cacheReadTokens: cachedReadTokens,
    cacheWriteTokens: cachedWriteTokens,
    outputTokens: outputTokens === null ? null : outputTokens + thoughtsBeside,
    reasoningTokens: figures.thoughtTokens ?? null,
  };
}

/** The figures of one model request. */
export function requestUsage(figures: Figures, key: string): UsageEvent {
  const tokens = tokensOf(figures);
  return { type: 'usage', scope: 'request', key, model: null, tokens, modelRequests: 1, costUsd: null };
}

/** The one model that served a turn, where the agent tells. */
export function modelOf({ _meta }: PromptResult): string | null {
  const models = _meta?.quota.model_usage ?? [];
  return models.length === 1 ? (models[0]?.model ?? null) : null;
}

/** The sum that an agent sends with its answer, by the protocol or in its own way. */
export function totalUsage(result: PromptResult): UsageEvent[] {
  const quota = result._meta?.quota.token_count;
  const figures = result.usage;
  if ((figures ?? null) === null && quota === undefined) return [];
  const tokens =
    figures === null || figures === undefined
      ? {
          ...UNKNOWN_TOKENS,
          inputTokens: quota?.input_tokens ?? null,
          outputTokens: quota?.output_tokens ?? null,
        }
      : tokensOf(figures);
  return [
    {
      type: 'usage',
      scope: 'total',
      key: 'total',
      model: modelOf(result),
      tokens,
      modelRequests: null,
      costUsd: null,
    },
  ];
}

/** What the session has cost so far, as the agent reckons. */
export function costUsage(cost: { amount: number; currency: string }): UsageEvent[] {
  if (cost.currency !== 'USD') return [];
  const known = { model: null, tokens: UNKNOWN_TOKENS, modelRequests: null, costUsd: cost.amount };
  return [{ type: 'usage', scope: 'total', key: 'cost', ...known }];
}
