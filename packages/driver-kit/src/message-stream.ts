import type { TokenCounts, TraceEvent } from '@skillgauge/core';
import { z } from 'zod';
import { isJsonObject } from './json-line.ts';
import { countField as count } from './lenient-fields.ts';
import type { ToolLedger } from './tool-ledger.ts';
import { wholeInputUsage } from './whole-input-usage.ts';

/** A content block of a message, as Anthropic's Messages API has it and several harnesses print it. */
export const MessageBlock = z.object({
  type: z.string(),
  text: z.string().nullish(),
  id: z.string().nullish(),
  name: z.string().nullish(),
  input: z.unknown().optional(),
  tool_use_id: z.string().nullish(),
  content: z.unknown().optional(),
  is_error: z.boolean().nullish(),
});
export type MessageBlock = z.infer<typeof MessageBlock>;

/** The text of a message's or a tool result's content, which is a text or blocks. */
export function textOfContent(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const texts = content.map((part: unknown) => (isJsonObject(part) ? part['text'] : null));
  return texts.filter((text) => typeof text === 'string').join('\n');
}

/** Token figures of a message in which the input holds what was cached. */
export const WholeMessageUsage = z.object({
  input_tokens: count,
  output_tokens: count,
  cache_read_input_tokens: count.nullish().catch(null),
});
export type WholeMessageUsage = z.infer<typeof WholeMessageUsage>;

/** A message of the model, or of its tools to it, on a line of its own, in the main session or in a sub-agent of it. */
export const MessageLine = z.object({
  type: z.enum(['assistant', 'user']),
  message: z.object({
    id: z.string().nullish(),
    content: z.array(MessageBlock),
    usage: WholeMessageUsage.nullish().catch(null),
  }),
  parent_tool_use_id: z.string().nullish(),
});
export type MessageLine = z.infer<typeof MessageLine>;

/** The last line of such a stream. `subtype` may say success of a run that failed. */
export const ResultLine = z.object({
  type: z.literal('result'),
  subtype: z.string().catch(''),
  is_error: z.boolean().catch(false),
  num_turns: count.nullish().catch(null),
  usage: WholeMessageUsage.nullish().catch(null),
  permission_denials: z.array(z.unknown()).catch([]),
});
export type ResultLine = z.infer<typeof ResultLine>;

/** How the messages of one run are read. */
interface MessageReading {
  tools: ToolLedger;
  /** The model that usage is told of. */
  model: string | null;
  /** What a text of the model says. */
  text: (text: string, subagent: boolean) => TraceEvent[];
  /** True for the text of a failed result that permissions brought about. */
  isDenial: (output: string) => boolean;
}

/** The figures as usage events have them, before the cached part is taken out of the input. */
function countsOf(usage: WholeMessageUsage): TokenCounts {
  return {
    inputTokens: usage.input_tokens,
    cacheReadTokens: usage.cache_read_input_tokens ?? null,
    cacheWriteTokens: null,
    outputTokens: usage.output_tokens,
    reasoningTokens: null,
  };
}

function blockEvents(block: MessageBlock, subagent: boolean, reading: MessageReading): TraceEvent[] {
  const { id, input, name, text, tool_use_id: callId, type } = block;
  if (type === 'text') return reading.text(text ?? '', subagent);
  if (type === 'tool_use') return reading.tools.call(id ?? '', name ?? '', input, subagent);
  if (type !== 'tool_result') return [];
  const ok = block.is_error !== true;
  const output = textOfContent(block.content);
  return reading.tools.result(callId ?? '', { ok, denied: !ok && reading.isDenial(output), output });
}

/** What a message says: what it used, its texts, its calls of tools, or their results. Figures of zero are none. */
export function messageEvents(line: MessageLine, reading: MessageReading): TraceEvent[] {
  const { content, id, usage } = line.message;
  const isMetered = usage !== null && usage !== undefined && usage.input_tokens + usage.output_tokens > 0;
  const subject = { scope: 'request', key: id ?? '', model: reading.model, modelRequests: 1 } as const;
  const subagent = (line.parent_tool_use_id ?? null) !== null;
  return [
    ...(isMetered ? [wholeInputUsage(subject, countsOf(usage))] : []),
    ...content.flatMap((block) => blockEvents(block, subagent, reading)),
  ];
}

/** The end that the last line tells. Whether it was a good one is the driver's to say. */
export function endEvent(line: ResultLine, ok: boolean): TraceEvent {
  const { num_turns: turns, permission_denials: denied, subtype: reason } = line;
  return { type: 'end', ok, reason, turns: turns ?? null, denials: denied.length };
}

/** The sum that the last line tells, of so many model requests. Nothing where either is not known. */
export function totalEvents(
  line: ResultLine | null,
  { model, modelRequests }: { model: string | null; modelRequests: number },
): TraceEvent[] {
  const usage = line?.usage ?? null;
  if (usage === null || modelRequests === 0) return [];
  return [wholeInputUsage({ scope: 'total', key: 'total', model, modelRequests }, countsOf(usage))];
}

/** A prompt as a line of such a stream, for a harness that takes one on stdin. */
export function promptLine(prompt: string): string {
  return `${JSON.stringify({ type: 'user', message: { role: 'user', content: prompt } })}\n`;
}
