import type { ParserContext, TraceEvent, TraceParser } from '@skillgauge/core';
import { parseJsonLine, rawEvents } from '@skillgauge/driver-kit';
import { readLoggedError } from './log-line.ts';
import { NativeEvent } from './native-events.ts';
import { closeRun, createRunState, loggedError, translate } from './translate.ts';

/** The parser of a run: `stdout` of `opencode run --format json`, and the log on `stderr`. */
export function createParser(context: ParserContext): TraceParser {
  const state = createRunState(context);
  const pushStdout = (line: string): TraceEvent[] => {
    const event = NativeEvent.safeParse(parseJsonLine(line));
    return event.success ? translate(event.data, state) : rawEvents('stdout', line);
  };
  return {
    push: (channel, line) => {
      if (channel === 'stdout') return pushStdout(line);
      const failure = channel === 'stderr' ? readLoggedError(line) : null;
      return failure === null ? [] : loggedError(failure, state);
    },
    end: () => closeRun(state),
  };
}
