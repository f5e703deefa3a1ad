import type { TraceEvent } from '@skillgauge/core';
import { wholeInputUsage } from '@skillgauge/driver-kit';
import { parseListing } from './listing.ts';
import { SessionEvent } from './native-events.ts';

/** What is remembered between two lines of the session file. */
export interface SessionState {
  isAborted: boolean;
}

/** A line of the session file to trace events. What stdout tells as well is left out. */
export function translateSession(json: unknown, state: SessionState): TraceEvent[] {
  const parsed = SessionEvent.safeParse(json);
  return parsed.success ? translate(parsed.data, state) : [];
}

function translate(event: SessionEvent, state: SessionState): TraceEvent[] {
  switch (event.type) {
    case 'abort':
      state.isAborted = true;
      return [];
    case 'session.start': {
      const { copilotVersion, selectedModel, sessionId } = event.data;
      // `auto` is no model: which one serves is chosen later.
      const model = selectedModel === 'auto' ? null : selectedModel;
      return [{ type: 'session', sessionId, model, harnessVersion: copilotVersion }];
    }
    case 'system.message': {
      if (event.agentId !== undefined) return [];
      // The listing belongs to the text about the tool that loads skills: it is there exactly when that tool is.
      const skills = parseListing(event.data.content);
      return [{ type: 'skills-listed', skills: skills ?? [], canLoad: skills !== null }];
    }
    case 'session.usage_record': {
      const { model, ...usage } = event.data.usage;
      return [wholeInputUsage({ scope: 'request', key: event.id, model, modelRequests: 1 }, usage)];
    }
    case 'session.shutdown':
      // The sum leaves out the request that was broken off: what finished requests used is then a lower bound.
      if (state.isAborted) return [];
      return Object.entries(event.data.modelMetrics).map(([model, { requests, usage }]) =>
        wholeInputUsage(
          { scope: 'total', key: `${event.id} ${model}`, model, modelRequests: requests.count },
          usage,
        ),
      );
  }
}
