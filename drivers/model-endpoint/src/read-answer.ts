import type { TokenCounts, TraceEventOf } from '@skillgauge/core';
import { wholeInputUsage } from '@skillgauge/driver-kit';
import { ChatData, type ChatUsage, ErrorData, MessagesData, type MessagesUsage } from './native-events.ts';

/** What of an answer has come so far, whatever the protocol. */
export interface Answer {
  text: string;
  model: string | null;
  /** Why the model ended; `null`: it has not. */
  finish: string | null;
  usage: TokenCounts | null;
  /** The figure of the input holds what was cached, as OpenAI's does and Anthropic's does not. */
  isWholeInput: boolean;
  /** What the endpoint says went wrong in the midst of it. */
  failure: string | null;
}

/** Nothing has come yet. */
export const NO_ANSWER: Answer = {
  text: '',
  model: null,
  finish: null,
  usage: null,
  isWholeInput: false,
  failure: null,
};

function chatTokens(usage: ChatUsage): TokenCounts {
  return {
    inputTokens: usage.prompt_tokens,
    cacheReadTokens: usage.prompt_tokens_details?.cached_tokens ?? null,
    cacheWriteTokens: null,
    outputTokens: usage.completion_tokens,
    reasoningTokens: usage.completion_tokens_details?.reasoning_tokens ?? null,
  };
}

function readChat(before: Answer, { choices, model, usage }: ChatData): Answer {
  const [choice] = choices;
  const said = choice?.delta?.content ?? choice?.message?.content ?? '';
  return {
    ...before,
    text: before.text + said,
    model: before.model ?? model,
    finish: choice?.finish_reason ?? before.finish,
    usage: usage === null ? before.usage : chatTokens(usage),
    isWholeInput: true,
  };
}

/** The later event tells only what is new: the output, and perhaps the input once more. */
function messagesTokens(before: TokenCounts | null, usage: MessagesUsage): TokenCounts {
  return {
    inputTokens: usage.input_tokens ?? before?.inputTokens ?? null,
    cacheReadTokens: usage.cache_read_input_tokens ?? before?.cacheReadTokens ?? null,
    cacheWriteTokens: usage.cache_creation_input_tokens ?? before?.cacheWriteTokens ?? null,
    outputTokens: usage.output_tokens ?? before?.outputTokens ?? null,
    reasoningTokens: null,
  };
}

function readMessages(before: Answer, data: MessagesData): Answer {
  const usage = data.message?.usage ?? data.usage;
  const said = data.content.map(({ text }) => text).join('') + (data.delta?.text ?? '');
  return {
    ...before,
    text: before.text + said,
    model: before.model ?? data.message?.model ?? data.model,
    finish: data.delta?.stop_reason ?? data.stop_reason ?? before.finish,
    usage: usage === null ? before.usage : messagesTokens(before.usage, usage),
  };
}

/** The answer with one more piece of it. What belongs to no protocol that is known, such as a ping, changes nothing. */
export function readData(before: Answer, data: unknown): Answer {
  const chat = ChatData.safeParse(data);
  if (chat.success) return readChat(before, chat.data);
  const messages = MessagesData.safeParse(data);
  if (messages.success) return readMessages(before, messages.data);
  const failed = ErrorData.safeParse(data);
  return failed.success ? { ...before, failure: failed.data.error.message } : before;
}

/** What the answer used. */
export function usageEvents({ isWholeInput, model, usage }: Answer): TraceEventOf<'usage'>[] {
  if (usage === null) return [];
  const subject = { scope: 'request', key: 'answer', model, modelRequests: 1 } as const;
  if (isWholeInput) return [wholeInputUsage(subject, usage)];
  return [{ type: 'usage', ...subject, tokens: usage, costUsd: null }];
}
