import type { TraceEvent } from '@skillgauge/core';

type CallEvent = TraceEvent & { callId: string };

function isCallEvent(event: TraceEvent): event is CallEvent {
  return 'callId' in event;
}

/** Puts the events of each call together, and the calls in the order of what they say. */
function sortCalls(events: readonly CallEvent[]): CallEvent[] {
  const ids = [...new Set(events.map(({ callId }) => callId))];
  const calls = ids.map((id) => events.filter(({ callId }) => callId === id));
  const textOf = (call: readonly CallEvent[]) =>
    JSON.stringify(call.map((event) => ({ ...event, callId: '' })));
  return calls.toSorted((left, right) => (textOf(left) < textOf(right) ? -1 : 1)).flat();
}

/**
 * The events with calls that run at once in an order of their own: which of them begins or ends first differs from run to run. Calls one after
 * the other stay in their order.
 */
export function orderOverlappingCalls(trace: readonly TraceEvent[]): TraceEvent[] {
  const ordered: TraceEvent[] = [];
  const running = new Set<string>();
  let block: CallEvent[] = [];
  const flush = (): void => {
    ordered.push(...sortCalls(block));
    block = [];
  };
  for (const event of trace) {
    if (!isCallEvent(event)) {
      flush();
      ordered.push(event);
      continue;
    }
    if (event.type === 'tool-call' && running.size === 0) flush();
    if (event.type === 'tool-call') running.add(event.callId);
    if (event.type === 'tool-result') running.delete(event.callId);
    block.push(event);
  }
  flush();
  return ordered;
}
