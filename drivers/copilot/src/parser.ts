import type { ParserContext, TraceEvent, TraceParser } from '@skillgauge/core';
import { parseJsonLine, rawEvents } from '@skillgauge/driver-kit';
import { StdoutEvent } from './native-events.ts';
import { translateSession } from './session-file.ts';
import { closeCalls, createStdoutState, type StdoutState, translate } from './translate.ts';

/** Families of events that are known, and of which a run needs only what `StdoutEvent` names. */
const KNOWN_FAMILY =
  /^(?:agent|assistant|hook|mcp|model|permission|session|skill|subagent|system|tool|user)\./;
const READ_TYPES: ReadonlySet<unknown> = new Set(
  StdoutEvent.options.map((option) => option.shape.type.value),
);

function isOfNoUse(json: Readonly<Record<string, unknown>> | null): boolean {
  const type = json?.['type'];
  return typeof type === 'string' && KNOWN_FAMILY.test(type) && !READ_TYPES.has(type);
}

function translateStdout(line: string, state: StdoutState): TraceEvent[] {
  const json = parseJsonLine(line);
  const event = StdoutEvent.safeParse(json);
  if (event.success) return translate(event.data, state);
  return isOfNoUse(json) ? [] : rawEvents('stdout', line);
}

/** The parser of a run: `stdout` in JSON lines, and `session`, the file that it leaves behind. */
export function createParser(context: ParserContext): TraceParser {
  const state = createStdoutState(context);
  const session = { isAborted: false };
  return {
    push: (channel, line) => {
      if (channel === 'stdout') return translateStdout(line, state);
      return channel === 'session' ? translateSession(parseJsonLine(line), session) : [];
    },
    end: () => closeCalls(state),
  };
}
