import type { SimRequest, Wire } from '@skillgauge/core';

const CHARACTERS_PER_TOKEN = 4;
/** Of one message: a text of megabytes would fill every context window, and harnesses compact or give up then. */
const COUNTED_CHARACTERS = 200_000;

/** Token figures that a real model could have had. */
export interface SimulatedUsage {
  /** Input that no cache held. */
  freshTokens: number;
  /** The conversation up to the model's last answer: a real provider would have it in its cache. */
  cachedTokens: number;
  outputTokens: number;
}

/** Figures from nothing but the lengths of the texts: the same texts give the same figures. */
export function simulateUsage(request: SimRequest, said: string): SimulatedUsage {
  const lastAnswer = request.messages.findLastIndex((message) => message.role === 'assistant');
  const lengths = request.messages.map(
    (message) =>
      Math.min(message.text.length, COUNTED_CHARACTERS) +
      (message.toolCalls.length > 0 ? JSON.stringify(message.toolCalls).length : 0),
  );
  const tools = request.tools.reduce(
    (total, { name, description }) => total + name.length + description.length,
    0,
  );
  const known = lastAnswer < 0 ? 0 : tools + sum(lengths.slice(0, lastAnswer));
  return {
    freshTokens: tokensOf(tools + sum(lengths)) - tokensOf(known),
    cachedTokens: tokensOf(known),
    outputTokens: Math.max(1, tokensOf(said.length)),
  };
}

/** The figures in the field names of one wire protocol. Only anthropic counts cached input apart from the rest. */
export function usageFields(usage: SimulatedUsage, wire: Wire): Record<string, unknown> {
  const { freshTokens, cachedTokens, outputTokens } = usage;
  const inputTokens = freshTokens + cachedTokens;
  const totalTokens = inputTokens + outputTokens;
  switch (wire) {
    case 'anthropic-messages':
      return {
        input_tokens: freshTokens,
        cache_read_input_tokens: cachedTokens,
        cache_creation_input_tokens: 0,
        output_tokens: outputTokens,
      };
    case 'openai-responses':
      return {
        input_tokens: inputTokens,
        input_tokens_details: { cached_tokens: cachedTokens },
        output_tokens: outputTokens,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: totalTokens,
      };
    case 'openai-chat':
      return {
        prompt_tokens: inputTokens,
        prompt_tokens_details: { cached_tokens: cachedTokens },
        completion_tokens: outputTokens,
        total_tokens: totalTokens,
      };
    case 'gemini':
      return {
        promptTokenCount: inputTokens,
        cachedContentTokenCount: cachedTokens,
        candidatesTokenCount: outputTokens,
        totalTokenCount: totalTokens,
      };
  }
}

function tokensOf(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
