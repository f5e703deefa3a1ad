import { z } from 'zod';

const text = z.string().catch('');
const count = z.number().int().nonnegative().nullable().catch(null);
const status = z.enum(['in_progress', 'completed', 'failed', 'declined']).catch('in_progress');

/** Token figures, on stdout and in the session file alike. Input holds the cached part, output holds reasoning. */
export const NativeUsage = z.object({
  input_tokens: count,
  cached_input_tokens: count,
  cache_write_input_tokens: count,
  output_tokens: count,
  reasoning_output_tokens: count,
});
export type NativeUsage = z.infer<typeof NativeUsage>;

const id = z.string();

/** An item of `item.started` and `item.completed`, as far as we read it. */
export const NativeItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('agent_message'), id, text }),
  z.object({
    type: z.literal('command_execution'),
    id,
    command: text,
    aggregated_output: text,
    exit_code: z.number().int().nullable().catch(null),
    status,
  }),
  z.object({ type: z.literal('file_change'), id, changes: z.unknown(), status }),
  z.object({
    type: z.literal('mcp_tool_call'),
    id,
    server: text,
    tool: text,
    arguments: z.unknown(),
    result: z.unknown(),
    status,
  }),
  z.object({ type: z.literal('collab_tool_call'), id, tool: text, prompt: z.unknown(), status }),
  z.object({ type: z.literal('web_search'), id, query: text }),
  z.object({ type: z.literal('error'), id, message: text }),
  z.object({ type: z.literal('reasoning'), id }),
  z.object({ type: z.literal('todo_list'), id }),
]);
export type NativeItem = z.infer<typeof NativeItem>;

/** A line of `codex exec --json`. */
export const NativeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thread.started'), thread_id: z.string().nullable().catch(null) }),
  z.object({ type: z.literal('turn.started') }),
  z.object({ type: z.literal('item.started'), item: NativeItem }),
  z.object({ type: z.literal('item.updated') }),
  z.object({ type: z.literal('item.completed'), item: NativeItem }),
  z.object({ type: z.literal('error'), message: text }),
  z.object({ type: z.literal('turn.failed'), error: z.object({ message: text }).catch({ message: '' }) }),
  z.object({ type: z.literal('turn.completed'), usage: NativeUsage.nullable().catch(null) }),
]);
export type NativeEvent = z.infer<typeof NativeEvent>;
