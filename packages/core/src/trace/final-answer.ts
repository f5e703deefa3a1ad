import type { TraceEvent } from './trace-event.ts';

/** The last message of the main session that says something; `null` where there is none. */
export function finalAnswer(trace: readonly TraceEvent[]): string | null {
  for (const event of trace.toReversed()) {
    if (event.type === 'message' && !event.subagent && event.text.trim() !== '') return event.text;
  }
  return null;
}
