import type { TraceEvent } from '../trace/trace-event.ts';

/** What the scorer needs of a run's trace. */
export interface TraceFacts {
  toolCalls: number;
  /** Tool calls that failed, and errors that the harness told. */
  errors: number;
  /** What the harness says of its work at the end; `null` where it says nothing. */
  ended: 'done' | 'not-done' | null;
}

/** Counts what a run did, sub-agents included. */
export function traceFacts(trace: readonly TraceEvent[]): TraceFacts {
  const end = trace.findLast((event) => event.type === 'end');
  const failed = trace.filter(
    (event) => event.type === 'error' || (event.type === 'tool-result' && !event.ok),
  );
  return {
    toolCalls: trace.filter(({ type }) => type === 'tool-call').length,
    errors: failed.length,
    ended: end === undefined ? null : end.ok ? 'done' : 'not-done',
  };
}
