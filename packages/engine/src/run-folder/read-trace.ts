import { type RunRecord, TraceEvent } from '@skillgauge/core';
import { attemptOf, insideFolder } from './attempt-file.ts';
import { errorCode } from './error-code.ts';
import { streamLines } from './stream-lines.ts';

function parseEvent(line: string): TraceEvent | null {
  try {
    return TraceEvent.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Reads the trace events of a run from its folder. `null`: the record has none, as older ones, or its file is gone. Lines that are no
 * events, torn ones for instance, are left out.
 * @param attempt number of the attempt. @default the last one
 */
export async function readTrace(
  runFolder: string,
  record: RunRecord,
  attempt?: number,
): Promise<TraceEvent[] | null> {
  const relative = attemptOf(record, attempt)?.trace;
  const file = relative === undefined ? null : insideFolder(runFolder, relative);
  if (file === null) return null;
  const events: TraceEvent[] = [];
  try {
    await streamLines(file, (line) => {
      const event = parseEvent(line);
      if (event !== null) events.push(event);
    });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  return events;
}
