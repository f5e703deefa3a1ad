import { z } from 'zod';
import { NativeUsage } from './native-events.ts';

const text = z.string().catch('');

/** The lines of a session file that stdout does not have. `payload.type` is the second half of a line's type. */
export const RolloutLine = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('session_meta'),
    payload: z.object({ id: z.string(), parent_thread_id: z.string().nullable().catch(null) }),
  }),
  z.object({ type: z.literal('turn_context'), payload: z.object({ model: z.string() }) }),
  z.object({
    type: z.literal('token_usage_record'),
    payload: z.object({ response_id: z.string(), usage: NativeUsage, thread_token_usage: NativeUsage }),
  }),
  z.object({
    type: z.literal('event_msg'),
    payload: z.object({
      type: z.literal('item_completed'),
      item: z.object({
        type: z.literal('CommandExecution'),
        id: z.string(),
        command: z.array(z.string()),
        aggregated_output: text,
        exit_code: z.number().nullable().catch(null),
      }),
    }),
  }),
  z.object({
    type: z.literal('response_item'),
    payload: z.discriminatedUnion('type', [
      z.object({ type: z.literal('function_call'), call_id: z.string(), name: z.string(), arguments: text }),
      z.object({ type: z.literal('function_call_output'), call_id: z.string(), output: text }),
    ]),
  }),
]);

export type RolloutLine = z.infer<typeof RolloutLine>;

/** The payload of one type of line. */
export type RolloutPayload<T extends RolloutLine['type']> = Extract<RolloutLine, { type: T }>['payload'];
