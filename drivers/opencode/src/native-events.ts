import { z } from 'zod';

const text = z.string().catch('');
const count = z.number().int().nonnegative().nullable().catch(null);
const time = z.number().catch(0);
const id = z.string().min(1);

/** Figures of one step. Input holds no cached tokens, output no reasoning. */
const StepTokens = z.object({
  input: count,
  output: count,
  reasoning: count,
  cache: z.object({ read: count, write: count }).catch({ read: null, write: null }),
});

/** How a tool call ended: only ended ones are printed. */
const ToolState = z.object({
  status: z.enum(['completed', 'error']).catch('error'),
  input: z.unknown(),
  output: text,
  error: text,
});

/** An error of the session. Which fields `data` has depends on the name. */
export const SessionError = z.object({
  name: text,
  data: z
    .object({
      message: text,
      statusCode: z.number().int().nullable().catch(null),
      responseBody: text,
      responseHeaders: z.record(z.string(), z.string()).catch({}),
      ref: text,
    })
    .catch({ message: '', statusCode: null, responseBody: '', responseHeaders: {}, ref: '' }),
});
export type SessionError = z.infer<typeof SessionError>;

const head = { sessionID: z.string().nullable().catch(null), timestamp: time };

/** A line of `opencode run --format json`. Only the main session prints. */
export const NativeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('step_start'), ...head, part: z.object({ messageID: id }) }),
  z.object({ type: z.literal('text'), ...head, part: z.object({ text }) }),
  z.object({ type: z.literal('reasoning'), ...head }),
  z.object({
    type: z.literal('tool_use'),
    ...head,
    part: z.object({ tool: text, callID: id, messageID: text, state: ToolState }),
  }),
  z.object({
    type: z.literal('step_finish'),
    ...head,
    part: z.object({
      id,
      messageID: text,
      reason: text,
      tokens: StepTokens.nullable().catch(null),
      cost: z.number().nonnegative().catch(0),
    }),
  }),
  z.object({ type: z.literal('error'), ...head, error: SessionError }),
]);
export type NativeEvent = z.infer<typeof NativeEvent>;

/** The part that an event of this type is about. */
export type NativePart<T extends NativeEvent['type']> = Extract<
  NativeEvent,
  { type: T; part: unknown }
>['part'];
