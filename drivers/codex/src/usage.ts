import type { TraceEventOf } from '@skillgauge/core';
import type { NativeUsage } from './native-events.ts';

/** The key of a thread's own sum. */
export function threadKey(threadId: string | null): string {
  return `thread ${threadId ?? ''}`;
}

/** A usage event from Codex's figures, in which input holds what was cached. */
export function usageEvent(
  scope: 'request' | 'total',
  key: string,
  model: string | null,
  usage: NativeUsage,
  modelRequests: number | null,
): TraceEventOf<'usage'> {
  const { cache_write_input_tokens: cacheWrite, cached_input_tokens: cacheRead, input_tokens: input } = usage;
  return {
    type: 'usage',
    scope,
    key,
    model,
    tokens: {
      inputTokens: input === null ? null : Math.max(0, input - (cacheRead ?? 0) - (cacheWrite ?? 0)),
      cacheReadTokens: cacheRead,
      cacheWriteTokens: cacheWrite,
      outputTokens: usage.output_tokens,
      reasoningTokens: usage.reasoning_output_tokens,
    },
    modelRequests,
    costUsd: null,
  };
}
