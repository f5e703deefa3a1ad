import { countField, nullableTextField, textField } from '@skillgauge/driver-kit';
import { z } from 'zod';

const count = countField.nullable().catch(null);

/** Figures as OpenAI's chat protocol tells them: the input holds what was read from a cache. */
export const ChatUsage = z.looseObject({
  prompt_tokens: count,
  completion_tokens: count,
  prompt_tokens_details: z.looseObject({ cached_tokens: count }).nullable().catch(null),
  completion_tokens_details: z.looseObject({ reasoning_tokens: count }).nullable().catch(null),
});
export type ChatUsage = z.infer<typeof ChatUsage>;

const ChatWords = z.looseObject({ content: textField });

/** A piece of an answer in OpenAI's chat protocol, or the whole of it (`message`). */
export const ChatData = z.looseObject({
  model: nullableTextField,
  choices: z.array(
    z.looseObject({
      delta: ChatWords.optional().catch(undefined),
      message: ChatWords.optional().catch(undefined),
      finish_reason: nullableTextField,
    }),
  ),
  usage: ChatUsage.nullable().catch(null),
});
export type ChatData = z.infer<typeof ChatData>;

/** Figures as Anthropic tells them: each kind of input apart. */
export const MessagesUsage = z.looseObject({
  input_tokens: count,
  cache_read_input_tokens: count,
  cache_creation_input_tokens: count,
  output_tokens: count,
});
export type MessagesUsage = z.infer<typeof MessagesUsage>;

const TextPart = z.looseObject({ text: textField });

/** An event of Anthropic's stream, or a whole message. Figures of a later event go before those of an earlier one. */
export const MessagesData = z.looseObject({
  type: z.enum(['message', 'message_start', 'content_block_delta', 'message_delta']),
  model: nullableTextField,
  message: z
    .looseObject({ model: nullableTextField, usage: MessagesUsage.nullable().catch(null) })
    .optional()
    .catch(undefined),
  content: z.array(TextPart).catch([]),
  delta: z.looseObject({ text: textField, stop_reason: nullableTextField }).optional().catch(undefined),
  stop_reason: nullableTextField,
  usage: MessagesUsage.nullable().catch(null),
});
export type MessagesData = z.infer<typeof MessagesData>;

/** An error that comes in the midst of a stream, or instead of an answer. */
export const ErrorData = z.looseObject({
  error: z.looseObject({ message: textField, type: nullableTextField, code: z.unknown() }),
});

/** What our own program prints. */
export const EndpointLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('no-skills') }),
  z.object({ type: z.literal('no-model') }),
  z.object({ type: z.literal('answering'), status: z.number() }),
  z.object({ type: z.literal('data'), data: z.unknown() }),
  z.object({ type: z.literal('torn'), text: z.string() }),
  z.object({
    type: z.literal('refused'),
    status: z.number(),
    retryAfter: z.string().nullable(),
    text: z.string(),
  }),
  z.object({ type: z.literal('broken'), message: z.string() }),
  z.object({ type: z.literal('done') }),
]);
export type EndpointLine = z.infer<typeof EndpointLine>;
