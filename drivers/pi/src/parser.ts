import type { ParserContext, TraceEvent, TraceParser } from '@skillgauge/core';
import {
  classOfOpenAiError,
  countField as count,
  createLineParser,
  createToolLedger,
  judgeFileCall,
  openAiStatus,
  textField as text,
  textOfContent,
  WIDESPREAD_TOOLS,
} from '@skillgauge/driver-kit';
import { z } from 'zod';

/** A message of the model. Input holds no cached tokens, output holds thoughts; a cost of 0 is said of what has no price. */
const Message = z.object({
  role: z.literal('assistant'),
  content: z.unknown(),
  model: text,
  responseModel: z.string().optional().catch(undefined),
  stopReason: text,
  errorMessage: text,
  usage: z.object({
    input: count,
    output: count,
    cacheRead: count,
    cacheWrite: count,
    cost: z.object({ total: z.number().nonnegative() }).catch({ total: 0 }),
  }),
});
type Message = z.infer<typeof Message>;

const joined = { toolCallId: z.string(), toolName: text };

/** A line of `--mode json` that is read. */
const NativeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session'), id: z.string().nullable().catch(null) }),
  z.object({ type: z.literal('message_end'), message: z.union([Message, z.object({ role: z.string() })]) }),
  z.object({ type: z.literal('tool_execution_start'), ...joined, args: z.unknown() }),
  z.object({
    type: z.literal('tool_execution_end'),
    ...joined,
    result: z.object({ content: z.unknown() }).catch({ content: '' }),
    isError: z.boolean(),
  }),
  z.object({ type: z.literal('agent_end') }),
]);

/** Lines that repeat those, or tell them in pieces: each piece of an answer comes with all that came before it. */
const SILENT =
  /^\{"type":"(?:agent_start|turn_start|turn_end|message_start|message_update|tool_execution_update|queue_update)"/;

function usageOf(message: Message, key: string): TraceEvent[] {
  const { cacheRead, cacheWrite, cost, input, output } = message.usage;
  if (input + output + cacheRead === 0) return [];
  const tokens = {
    inputTokens: input,
    cacheReadTokens: cacheRead,
    cacheWriteTokens: cacheWrite,
    outputTokens: output,
    reasoningTokens: null,
  };
  const model = message.responseModel ?? message.model;
  const costUsd = cost.total === 0 ? null : cost.total;
  return [{ type: 'usage', scope: 'request', key, model, tokens, modelRequests: 1, costUsd }];
}

/** Arguments of pi's tools that name a file. */
const FILE_ARGUMENTS = ['path', 'command'];

/** The parser of a run. */
export function createParser(context: ParserContext): TraceParser {
  const tools = createToolLedger({
    tools: WIDESPREAD_TOOLS,
    judge: (call) => judgeFileCall(call, FILE_ARGUMENTS, context),
  });
  let messages = 0;
  let reason = '';
  const translateMessage = (message: Message): TraceEvent[] => {
    messages += 1;
    reason = message.stopReason;
    const said = textOfContent(message.content);
    const model = message.responseModel ?? message.model;
    const events = usageOf(message, `message ${messages}`);
    if (said.trim() !== '') events.push({ type: 'message', text: said, model, subagent: false });
    if (reason === 'error' || reason === 'length') {
      const problem = message.errorMessage || 'The answer reached its length limit.';
      const errorClass = reason === 'length' ? 'capped' : classOfOpenAiError(problem);
      const status = openAiStatus(problem);
      events.push({ type: 'error', class: errorClass, status, message: problem, fatal: true });
    }
    return events;
  };
  return createLineParser({
    schema: NativeEvent,
    silent: SILENT,
    translate: (event) => {
      switch (event.type) {
        case 'session':
          return [{ type: 'session', sessionId: event.id, model: null, harnessVersion: null }];
        case 'message_end':
          return 'content' in event.message ? translateMessage(event.message) : [];
        case 'tool_execution_start':
          return tools.call(event.toolCallId, event.toolName, event.args);
        case 'tool_execution_end': {
          const output = textOfContent(event.result.content);
          return tools.result(event.toolCallId, { ok: !event.isError, denied: false, output });
        }
        case 'agent_end':
          return [{ type: 'end', ok: reason === 'stop', reason, turns: messages, denials: 0 }];
      }
    },
    end: () => tools.end(),
  });
}
