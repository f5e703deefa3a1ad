import { addTokens, type TokenCounts, type TraceEventOf, UNKNOWN_TOKENS } from '@skillgauge/core';
import type { NativeUsage, ResultEvent } from './native-events.ts';

type UsageEvent = TraceEventOf<'usage'>;

/** A message as far as its usage matters. */
interface MeteredMessage {
  id: string;
  model?: string | null | undefined;
  usage?: NativeUsage | null | undefined;
}

/** Keeps the usage of each message by its id, since a message comes in several events that repeat its usage. */
export interface UsageBook {
  /** A message begins to stream: its input is known. */
  start(message: MeteredMessage): UsageEvent[];
  /** The streaming message is complete: its output is known, too. */
  complete(usage: NativeUsage | null | undefined): UsageEvent[];
  /** A message of which no stream is shown: of a sub-agent, or one that was not streamed (then its figures are whole). */
  see(message: MeteredMessage, isWhole: boolean, subagent: boolean): UsageEvent[];
  /** True while this message's output is still to be told. */
  isStreaming(id: string): boolean;
  /** The CLI's own sums by model. They are right also where `result.usage` is all zero (a request sent again unstreamed). */
  total(modelUsage: ResultEvent['modelUsage']): UsageEvent[];
}

function tokensOf(usage: NativeUsage | null | undefined, isWhole: boolean): TokenCounts {
  return {
    inputTokens: usage?.input_tokens ?? null,
    cacheReadTokens: usage?.cache_read_input_tokens ?? null,
    cacheWriteTokens: usage?.cache_creation_input_tokens ?? null,
    // Until a message is complete, its output is a placeholder of 1.
    outputTokens: isWhole ? (usage?.output_tokens ?? null) : null,
    reasoningTokens: null,
  };
}

function requestUsage(message: MeteredMessage, tokens: TokenCounts): UsageEvent {
  return {
    type: 'usage',
    scope: 'request',
    key: message.id,
    model: message.model ?? null,
    tokens,
    modelRequests: 1,
    costUsd: null,
  };
}

/** Endpoints that leave the input out of the last event, or say 0 there, have told it in the first one. */
function mergeUsage(
  first: NativeUsage | null | undefined,
  last: NativeUsage | null | undefined,
): NativeUsage {
  return {
    input_tokens: last?.input_tokens || first?.input_tokens,
    cache_read_input_tokens: last?.cache_read_input_tokens || first?.cache_read_input_tokens,
    cache_creation_input_tokens: last?.cache_creation_input_tokens || first?.cache_creation_input_tokens,
    output_tokens: last?.output_tokens,
  };
}

function totalUsage(
  modelUsage: NonNullable<ResultEvent['modelUsage']>,
  requests: number | null,
): UsageEvent[] {
  return Object.entries(modelUsage).map(([model, usage], index) => ({
    type: 'usage',
    scope: 'total',
    key: `total ${model}`,
    model,
    tokens: addTokens(UNKNOWN_TOKENS, {
      inputTokens: usage.inputTokens,
      cacheReadTokens: usage.cacheReadInputTokens ?? null,
      cacheWriteTokens: usage.cacheCreationInputTokens ?? null,
      outputTokens: usage.outputTokens,
      reasoningTokens: null,
    }),
    modelRequests: index === 0 ? requests : null,
    // The CLI prices every model that it does not know like an Opus (2.1.197).
    costUsd: /\bclaude-/.test(model) ? (usage.costUSD ?? null) : null,
  }));
}

/** Makes an empty book. */
export function createUsageBook(): UsageBook {
  const seen = new Set<string>();
  let streaming: MeteredMessage | null = null;
  let isCountWhole = true;
  return {
    start(message) {
      streaming = message;
      seen.add(message.id);
      return [requestUsage(message, tokensOf(message.usage, false))];
    },
    complete(usage) {
      if (streaming === null) return [];
      const message = streaming;
      streaming = null;
      return [requestUsage(message, tokensOf(mergeUsage(message.usage, usage), true))];
    },
    see(message, isWhole, subagent) {
      // The last message of a sub-agent is not shown, so requests cannot be counted.
      if (subagent) isCountWhole = false;
      if (seen.has(message.id)) return [];
      seen.add(message.id);
      return [requestUsage(message, tokensOf(message.usage, isWhole))];
    },
    isStreaming: (id) => streaming?.id === id,
    total: (modelUsage) => totalUsage(modelUsage ?? {}, isCountWhole && seen.size > 0 ? seen.size : null),
  };
}
