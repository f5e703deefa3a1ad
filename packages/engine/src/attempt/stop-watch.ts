import { type StopPolicy, skillResolved, type TraceEvent } from '@skillgauge/core';

/**
 * What a stop policy says after some events. `settled`: the first model turn looks complete, but the same turn may hold another
 * tool call; stop when nothing more comes for a moment.
 */
type StopDecision = 'continue' | 'settled' | 'fired' | 'first-turn';

/** How long nothing must come before a settled first turn is over. Models stream the calls of one turn closer together. */
export const SETTLE_MS = 250;

/** Watches a trace for the moment to stop. */
export interface StopWatch {
  observe(events: readonly TraceEvent[]): StopDecision;
}

/**
 * Makes the watch of a policy. `fired` stops when the target is loaded. `first-turn` stops then, too, or when every tool call of
 * the first turn has its result; a turn without tool calls is the answer, and ends by itself. `end` never stops.
 */
export function createStopWatch(policy: StopPolicy, targetId: string | null): StopWatch {
  const openCalls = new Set<string>();
  const modelRequests = new Set<string>();
  let hasCalls = false;

  const note = (event: TraceEvent): void => {
    if (event.type === 'tool-call') {
      openCalls.add(event.callId);
      hasCalls = true;
    } else if (event.type === 'tool-result' || event.type === 'skill-call') {
      openCalls.delete(event.callId);
    } else if (event.type === 'usage' && event.scope === 'request') {
      modelRequests.add(event.key);
    }
  };
  const firstTurn = (): StopDecision => {
    if (!hasCalls || openCalls.size > 0) return 'continue';
    return modelRequests.size > 1 ? 'first-turn' : 'settled';
  };
  return {
    observe: (events) => {
      if (policy === 'end') return 'continue';
      if (targetId !== null && skillResolved(events, targetId)) return 'fired';
      for (const event of events) note(event);
      return policy === 'first-turn' ? firstTurn() : 'continue';
    },
  };
}
