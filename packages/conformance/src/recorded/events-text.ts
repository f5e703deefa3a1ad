import type { TraceEvent } from '@skillgauge/core';
import { foldLongText } from '../scenarios/long-text.ts';

/** Events as `expected-events.json` has them. */
export function eventsText(trace: readonly TraceEvent[]): string {
  return foldLongText(`${JSON.stringify(trace, null, 2)}\n`);
}
