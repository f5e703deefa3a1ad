import type { TraceEvent } from '@skillgauge/core';

/** Characters of a line that was not understood that are kept. */
const RAW_LIMIT = 2000;

/** What is told of a line that was not understood: nothing of an empty one. */
export function rawEvents(channel: string, line: string): TraceEvent[] {
  return line.trim() === '' ? [] : [{ type: 'raw', channel, line: line.slice(0, RAW_LIMIT) }];
}
