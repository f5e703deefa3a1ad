import { MessageBlock } from '@skillgauge/driver-kit';
import { z } from 'zod';

const count = z.number().int().nonnegative();

/** Token figures as the Messages API spells them. */
export const NativeUsage = z.object({
  input_tokens: count.nullish(),
  cache_read_input_tokens: count.nullish(),
  cache_creation_input_tokens: count.nullish(),
  output_tokens: count.nullish(),
});
export type NativeUsage = z.infer<typeof NativeUsage>;

/** First line of a run: what the session has. Printed before any model request. */
export const InitEvent = z.object({
  session_id: z.string().nullish(),
  model: z.string().nullish(),
  claude_code_version: z.string().nullish(),
  tools: z.array(z.string()).default([]),
  skills: z.array(z.string()).nullish(),
});
export type InitEvent = z.infer<typeof InitEvent>;

/** The CLI is about to send a request again. */
export const RetryEvent = z.object({
  attempt: count,
  retry_delay_ms: z.number().nonnegative().nullish(),
  error_status: z.number().int().nullish(),
  error: z.string().nullish(),
});
export type RetryEvent = z.infer<typeof RetryEvent>;

/** A part of the model's message. One message comes in several of these, with one id. */
export const AssistantEvent = z.object({
  message: z.object({
    id: z.string(),
    model: z.string().nullish(),
    content: z.array(MessageBlock),
    stop_reason: z.string().nullish(),
    usage: NativeUsage.nullish().catch(null),
  }),
  parent_tool_use_id: z.string().nullish(),
  error: z.string().nullish(),
});
export type AssistantEvent = z.infer<typeof AssistantEvent>;

/** Results of tools. `tool_use_result` is the tool's own value, or `Error: …`; sub-agents print none. */
export const UserEvent = z.object({
  message: z.object({ content: z.union([z.string(), z.array(MessageBlock)]) }),
  parent_tool_use_id: z.string().nullish(),
  tool_use_result: z.unknown().optional(),
});
export type UserEvent = z.infer<typeof UserEvent>;

/** A piece of the main session's message stream, on account of `--include-partial-messages`. */
export const StreamEvent = z.object({
  event: z.object({
    type: z.string(),
    message: z
      .object({ id: z.string(), model: z.string().nullish(), usage: NativeUsage.nullish() })
      .nullish(),
    usage: NativeUsage.nullish(),
  }),
});
export type StreamEvent = z.infer<typeof StreamEvent>;

/** Figures of one model over the whole run, sub-agents included. */
const ModelUsage = z.object({
  inputTokens: count,
  outputTokens: count,
  cacheReadInputTokens: count.nullish(),
  cacheCreationInputTokens: count.nullish(),
  costUSD: z.number().nonnegative().nullish(),
});

/** Last line of a run. `subtype` says success also of failed runs: `is_error` decides. */
export const ResultEvent = z.object({
  subtype: z.string(),
  is_error: z.boolean(),
  api_error_status: z.number().int().nullish().catch(null),
  num_turns: count.nullish().catch(null),
  result: z.string().nullish(),
  errors: z.array(z.string()).nullish().catch(null),
  modelUsage: z.record(z.string(), ModelUsage).nullish().catch(null),
  permission_denials: z.array(z.unknown()).nullish().catch(null),
});
export type ResultEvent = z.infer<typeof ResultEvent>;
