import { z } from 'zod';

const text = z.string().catch('');
const count = z.number().int().nonnegative();
const detail = z.object({ type: text, message: text }).nullish().catch(null);

/** Figures of one model over the whole run. `input_tokens` holds what was cached, `input` does not. */
export const ModelStats = z.object({
  total_tokens: count,
  input_tokens: count,
  output_tokens: count,
  cached: count.catch(0),
});
export type ModelStats = z.infer<typeof ModelStats>;

/** A line of `--output-format stream-json`. */
export const NativeEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('init'),
    session_id: z.string().nullable().catch(null),
    model: z.string().nullable().catch(null),
  }),
  z.object({ type: z.literal('message'), role: text, content: text }),
  z.object({ type: z.literal('tool_use'), tool_name: text, tool_id: z.string(), parameters: z.unknown() }),
  z.object({
    type: z.literal('tool_result'),
    tool_id: z.string(),
    status: text,
    output: text,
    error: detail,
  }),
  z.object({ type: z.literal('error'), severity: text, message: text }),
  z.object({
    type: z.literal('result'),
    status: text,
    error: detail,
    stats: z
      .object({ models: z.record(z.string(), ModelStats).catch({}) })
      .nullish()
      .catch(null),
  }),
]);
export type NativeEvent = z.infer<typeof NativeEvent>;

/** Figures of one request. Which of them `total` holds tells whether output includes thoughts. */
export const ChatTokens = z.object({
  input: count,
  output: count,
  cached: count.catch(0),
  thoughts: count.catch(0),
  tool: count.catch(0),
  total: count,
});
export type ChatTokens = z.infer<typeof ChatTokens>;

/** A model's turn in the session file. The line is written again, with the same id, once its tools have run. */
export const ChatTurn = z.object({
  type: z.literal('gemini'),
  id: z.string(),
  model: z.string().nullable().catch(null),
  tokens: ChatTokens.nullish().catch(null),
  toolCalls: z
    .array(z.object({ id: z.string(), name: text, status: text, args: z.unknown(), result: z.unknown() }))
    .catch([]),
});
export type ChatTurn = z.infer<typeof ChatTurn>;
