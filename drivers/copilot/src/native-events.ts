import { z } from 'zod';

const text = z.string().catch('');
const count = z.number().int().nonnegative().nullable().catch(null);
const status = z.number().int().nullable().catch(null);

/** Token figures of a request or a model. Input holds the cached part, output holds reasoning. */
const NativeUsage = z.object({
  inputTokens: count,
  outputTokens: count,
  cacheReadTokens: count,
  cacheWriteTokens: count,
  reasoningTokens: count,
});
type NativeUsage = z.infer<typeof NativeUsage>;

const ModelMetrics = z.object({
  requests: z.object({ count }).catch({ count: null }),
  usage: NativeUsage,
});

/** A sub-agent's events are among the others, and carry its id. */
const agentId = z.string().optional().catch(undefined);

/** A line of `--output-format json`, as far as we read it. */
export const StdoutEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('assistant.turn_start'), agentId }),
  z.object({ type: z.literal('assistant.message'), agentId, data: z.object({ content: text }) }),
  z.object({
    type: z.literal('tool.execution_start'),
    agentId,
    data: z.object({ toolCallId: z.string(), toolName: z.string(), arguments: z.unknown() }),
  }),
  z.object({
    type: z.literal('tool.execution_complete'),
    data: z.object({
      toolCallId: z.string(),
      success: z.boolean(),
      result: z.object({ content: text }).optional().catch(undefined),
      error: z.object({ message: text, code: text }).optional().catch(undefined),
    }),
  }),
  z.object({
    type: z.literal('model.call_failure'),
    data: z.object({ retryAttempt: count, statusCode: status, errorMessage: text }),
  }),
  z.object({
    type: z.literal('session.error'),
    data: z.object({ errorType: text, message: text, statusCode: status }),
  }),
  z.object({ type: z.literal('abort') }),
  z.object({ type: z.literal('result'), exitCode: z.number().int() }),
]);
export type StdoutEvent = z.infer<typeof StdoutEvent>;

/** A line of `session-state/<id>/events.jsonl`, as far as stdout does not tell the same. */
export const SessionEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('session.start'),
    data: z.object({
      sessionId: z.string().nullable().catch(null),
      copilotVersion: z.string().nullable().catch(null),
      selectedModel: z.string().nullable().catch(null),
    }),
  }),
  z.object({ type: z.literal('system.message'), agentId, data: z.object({ content: text }) }),
  z.object({
    type: z.literal('session.usage_record'),
    id: z.string(),
    data: z.object({ usage: NativeUsage.extend({ model: z.string().nullable().catch(null) }) }),
  }),
  z.object({ type: z.literal('abort') }),
  z.object({
    type: z.literal('session.shutdown'),
    id: z.string(),
    data: z.object({ modelMetrics: z.record(z.string(), ModelMetrics).catch({}) }),
  }),
]);
export type SessionEvent = z.infer<typeof SessionEvent>;
