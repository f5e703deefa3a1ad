import type { TraceEvent } from '@skillgauge/core';

/** Renames ids by the order in which they appear. */
function createNames(prefix: string): (id: string) => string {
  const names = new Map<string, string>();
  return (id) => {
    const name = names.get(id) ?? `${prefix}-${names.size + 1}`;
    names.set(id, name);
    return name;
  };
}

/**
 * Events as lines of JSON that say the same for two runs in which the same happened: ids by order, no delays, and one line for events that
 * repeat, since how often a harness tries again depends on the machine.
 */
export function canonicalEvents(trace: readonly TraceEvent[]): string[] {
  const call = createNames('call');
  const usage = createNames('usage');
  const lines = trace.map((event) => {
    if ('callId' in event) return JSON.stringify({ ...event, callId: call(event.callId) });
    if (event.type === 'usage') return JSON.stringify({ ...event, key: usage(event.key) });
    if (event.type === 'retry') return JSON.stringify({ ...event, attempt: 0, delayMs: null });
    return JSON.stringify(event);
  });
  return lines.filter((line, index) => line !== lines[index - 1]);
}
