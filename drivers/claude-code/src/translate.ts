import type { ParserContext, TraceEvent, TraceParser } from '@skillgauge/core';
import { parseJsonLine } from '@skillgauge/driver-kit';
import type { z } from 'zod';
import {
  AssistantEvent,
  InitEvent,
  ResultEvent,
  RetryEvent,
  StreamEvent,
  UserEvent,
} from './native-events.ts';
import { createParserState, type ParserState, releaseHeld } from './parser-state.ts';
import { judgeUnanswered } from './skill-calls.ts';
import { translateAssistant, translateStream, translateUser } from './translate-messages.ts';
import { flushFailure, translateInit, translateResult, translateRetry } from './translate-session.ts';

type JsonObject = Readonly<Record<string, unknown>>;
/** `null`: not understood. */
type Handler = (state: ParserState, json: JsonObject) => TraceEvent[] | null;

/** Handles what fits the schema; what does not is not understood. */
function handle<S extends z.ZodType>(
  schema: S,
  translate: (state: ParserState, event: z.output<S>) => TraceEvent[],
): Handler {
  return (state, json) => {
    const parsed = schema.safeParse(json);
    return parsed.success ? translate(state, parsed.data) : null;
  };
}

const SYSTEM_HANDLERS: ReadonlyMap<unknown, Handler> = new Map([
  ['init', handle(InitEvent, translateInit)],
  ['api_retry', handle(RetryEvent, translateRetry)],
]);

const HANDLERS: ReadonlyMap<unknown, Handler> = new Map<unknown, Handler>([
  ['system', (state, json) => (SYSTEM_HANDLERS.get(json['subtype']) ?? ignore)(state, json)],
  ['stream_event', handle(StreamEvent, translateStream)],
  ['assistant', handle(AssistantEvent, translateAssistant)],
  ['user', handle(UserEvent, translateUser)],
  ['result', handle(ResultEvent, translateResult)],
  // Comes with every subscription run, mostly to say "allowed"; a limit that is reached is told by an error as well.
  ['rate_limit_event', ignore],
]);

function ignore(): TraceEvent[] {
  return [];
}

function translateLine(state: ParserState, line: string): TraceEvent[] | null {
  const json = parseJsonLine(line);
  if (json?.['subtype'] === 'init' && typeof json['claude_code_version'] !== 'string') state.isForeign = true;
  return json === null || state.isForeign ? null : (HANDLERS.get(json['type'])?.(state, json) ?? null);
}

function closeSkillCalls(state: ParserState): TraceEvent[] {
  return state.calls
    .pending()
    .filter(({ call }) => call.name === 'Skill' && !call.loaded)
    .map(({ call, callId }) => judgeUnanswered(state.context, callId, call));
}

/** Makes the parser of one run's output (`stream-json` with partial messages). */
export function createParser(context: ParserContext): TraceParser {
  const state = createParserState(context);
  return {
    push: (channel, line) =>
      (channel === 'stdout' ? translateLine(state, line) : null) ?? [{ type: 'raw', channel, line }],
    end: () => [...releaseHeld(state), ...flushFailure(state, null, true), ...closeSkillCalls(state)],
  };
}
