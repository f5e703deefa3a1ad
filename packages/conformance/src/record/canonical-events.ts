import type { TraceEvent, TraceEventOf } from '@skillgauge/core';
import { orderOverlappingCalls } from './overlapping-calls.ts';

/** Renames ids by the order in which they appear. */
function createNames(prefix: string): (id: string) => string {
  const names = new Map<string, string>();
  return (id) => {
    const name = names.get(id) ?? `${prefix}-${names.size + 1}`;
    names.set(id, name);
    return name;
  };
}

/** How long a harness's own prompts are differs by version: only whether there is a figure, and whether it is 0, is kept. */
function withoutFigures(event: TraceEventOf<'usage'>, key: string): TraceEvent {
  const mark = (figure: number | null) => (figure === null ? null : Math.sign(figure));
  const { cacheReadTokens, cacheWriteTokens, inputTokens, outputTokens, reasoningTokens } = event.tokens;
  const tokens = {
    inputTokens: mark(inputTokens),
    cacheReadTokens: mark(cacheReadTokens),
    cacheWriteTokens: mark(cacheWriteTokens),
    outputTokens: mark(outputTokens),
    reasoningTokens: mark(reasoningTokens),
  };
  return { ...event, key, tokens, costUsd: mark(event.costUsd) };
}

/**
 * Events as lines of JSON that say the same for two runs in which the same happened: ids by order, no delays, 1 for every figure of usage, and one line for events that
 * repeat, since how often a harness tries again depends on the machine.
 */
export function canonicalEvents(trace: readonly TraceEvent[]): string[] {
  const call = createNames('call');
  const usage = createNames('usage');
  const id = createNames('id');
  const lines = orderOverlappingCalls(trace).map((event) => {
    if ('callId' in event) return JSON.stringify({ ...event, callId: call(event.callId) });
    if (event.type === 'usage') return JSON.stringify(withoutFigures(event, usage(event.key)));
    if (event.type === 'retry') return JSON.stringify({ ...event, attempt: 0, delayMs: null });
    return JSON.stringify(event);
  });
  // The recorder counts ids over the whole output: one more or less before does not count.
  const renamed = lines.map((line) => line.replaceAll(/(?<=\b|_)ID\d{4}\b/g, id));
  return renamed.filter((line, index) => line !== renamed[index - 1]);
}
