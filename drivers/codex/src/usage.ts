import type { TraceEventOf } from '@skillgauge/core';
import { wholeInputUsage } from '@skillgauge/driver-kit';
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
  return wholeInputUsage(
    { scope, key, model, modelRequests },
    {
      inputTokens: usage.input_tokens,
      cacheReadTokens: usage.cached_input_tokens,
      cacheWriteTokens: usage.cache_write_input_tokens,
      outputTokens: usage.output_tokens,
      reasoningTokens: usage.reasoning_output_tokens,
    },
  );
}
