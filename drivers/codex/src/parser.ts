import type { ParserContext, TraceEvent, TraceParser } from '@skillgauge/core';
import { parseJsonLine } from '@skillgauge/driver-kit';
import { stderrEvents } from './errors.ts';
import { NativeEvent } from './native-events.ts';
import { createRolloutState, threadTotals, translateRollout } from './rollout.ts';
import { closeItems, createStdoutState, translate } from './translate.ts';

/** Characters of a line that was not understood that are kept. */
const RAW_LIMIT = 2000;

/** The parser of a run: `stdout` of `codex exec --json`, `stderr`, and `rollout`, the session files that it leaves. */
export function createParser(context: ParserContext): TraceParser {
  const stdout = createStdoutState(context);
  const rollout = createRolloutState(context);
  const pushStdout = (line: string): TraceEvent[] => {
    const event = NativeEvent.safeParse(parseJsonLine(line));
    if (event.success) return translate(event.data, stdout);
    return line.trim() === '' ? [] : [{ type: 'raw', channel: 'stdout', line: line.slice(0, RAW_LIMIT) }];
  };
  return {
    push: (channel, line) => {
      if (channel === 'stdout') return pushStdout(line);
      if (channel === 'stderr') return stderrEvents(line);
      return channel === 'rollout' ? translateRollout(parseJsonLine(line), rollout) : [];
    },
    end: () => [
      ...closeItems(stdout),
      ...(stdout.total === null ? [] : threadTotals(rollout, { id: stdout.threadId, total: stdout.total })),
    ],
  };
}
