import type { ParserContext, TraceEvent, TraceParser } from '@skillgauge/core';
import { parseJsonLine } from '@skillgauge/driver-kit';
import { stderrEvents } from './errors.ts';
import { NativeEvent } from './native-events.ts';
import { createRolloutState, threadTotals, translateRollout } from './rollout.ts';
import { createTelemetryState, noteEvents, noteTelemetry, telemetryOnly } from './telemetry.ts';
import { closeItems, createStdoutState, translate } from './translate.ts';

/** Characters of a line that was not understood that are kept. */
const RAW_LIMIT = 2000;

/**
 * The parser of a run: `stdout` of `codex exec --json`, `stderr`, `telemetry` (log records), and `rollout`, the session files that
 * it leaves.
 */
export function createParser(context: ParserContext): TraceParser {
  const stdout = createStdoutState(context);
  const rollout = createRolloutState(context);
  const telemetry = createTelemetryState(context);
  const pushStdout = (line: string): TraceEvent[] => {
    const event = NativeEvent.safeParse(parseJsonLine(line));
    if (event.success) return translate(event.data, stdout);
    return line.trim() === '' ? [] : [{ type: 'raw', channel: 'stdout', line: line.slice(0, RAW_LIMIT) }];
  };
  const read = (channel: string, line: string): TraceEvent[] => {
    switch (channel) {
      case 'stdout':
        return pushStdout(line);
      case 'stderr':
        return stderrEvents(line);
      case 'rollout':
        return translateRollout(parseJsonLine(line), rollout);
      case 'telemetry':
        noteTelemetry(parseJsonLine(line), telemetry);
        return [];
      default:
        return [];
    }
  };
  const noted = (events: TraceEvent[]): TraceEvent[] => {
    noteEvents(events, telemetry);
    return events;
  };
  return {
    push: (channel, line) => noted(read(channel, line)),
    end: () => [
      ...noted(closeItems(stdout)),
      ...telemetryOnly(telemetry),
      ...(stdout.total === null ? [] : threadTotals(rollout, { id: stdout.threadId, total: stdout.total })),
    ],
  };
}
