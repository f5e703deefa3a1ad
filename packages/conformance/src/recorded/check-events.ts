import { isDeepStrictEqual } from 'node:util';
import { type EvalDriver, TraceEvent } from '@skillgauge/core';
import { show } from './compare.ts';
import type { Recording } from './recording.ts';
import { replay } from './replay.ts';

/**
 * Every event is a valid `TraceEvent` with nothing besides its fields (so no NaN either), and says the same after it has
 * been JSON.
 */
export function findInvalidEvents(trace: readonly TraceEvent[]): string[] {
  return trace.flatMap((event, index) => {
    const parsed = TraceEvent.safeParse(event);
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      return [`event ${index} ${show(event)}: ${issues.join('; ')}`];
    }
    if (!isDeepStrictEqual(parsed.data, event)) {
      return [`event ${index} ${show(event)} has other fields than ${show(parsed.data)}`];
    }
    return isDeepStrictEqual(JSON.parse(JSON.stringify(event)), event)
      ? []
      : [`event ${index} ${show(event)} does not survive JSON: one of its fields is undefined, or no JSON`];
  });
}

/** At most one end; one call an id, before its results; at most one result and one verdict per skill for each call. */
export function findUnjoinedEvents(trace: readonly TraceEvent[]): string[] {
  const seen = new Set<string>();
  const problems: string[] = [];
  const once = (key: string, problem: string) => {
    if (seen.has(key)) problems.push(problem);
    seen.add(key);
  };
  const joined = (callId: string, what: string) => {
    if (!seen.has(`call ${callId}`)) problems.push(`${what} ${callId} comes before or without its tool-call`);
  };
  for (const event of trace) {
    if (event.type === 'end') once('end', 'there is more than one end event');
    if (event.type === 'tool-call') once(`call ${event.callId}`, `tool-call ${event.callId} comes twice`);
    if (event.type === 'tool-result') {
      joined(event.callId, 'tool-result');
      once(`result ${event.callId}`, `tool-result ${event.callId} comes twice`);
    }
    if (event.type === 'skill-call') {
      joined(event.callId, 'skill-call');
      const skill = event.id ?? event.requested;
      once(`skill ${event.callId} ${skill}`, `skill-call ${event.callId} of ${skill} comes twice`);
    }
  }
  return problems;
}

/** All events of a recording are valid and joined. */
export function checkEvents(driver: EvalDriver, recording: Recording): string[] {
  const { trace } = replay(driver, recording);
  return [...findInvalidEvents(trace), ...findUnjoinedEvents(trace)];
}
