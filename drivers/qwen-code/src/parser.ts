import type { ParserContext, TraceEvent, TraceParser } from '@skillgauge/core';
import {
  createLineParser,
  createMessageReader,
  type MessageWords,
  parseJsonLine,
} from '@skillgauge/driver-kit';
import { classOf } from './errors.ts';
import { NativeEvent, SessionLine } from './native-events.ts';

/** Results that are no errors to the CLI, and loaded nothing. Of a skill that was loaded it shows the description. */
const NOT_LOADED = /^(?:Skill ".*" not found|Failed to load skill ")/;

/** What 0.15.10 says. An error is the whole of an answer, or stands after the part of it that had come. */
const WORDS: MessageWords = {
  skill: { argument: 'skill', isLoaded: ({ ok, output }) => ok && !NOT_LOADED.test(output) },
  denied: /^Qwen Code requires permission to use |permission(?: was|s?) denied/,
  toldError: /\[API Error: ([\s\S]*?)\](?:\nPossible quota limitations in place .*)?$/,
  classOf,
};

/** The session file is read after the end: the requests that were answered, and those that failed and were made again. */
function createSessionReader() {
  const requests = { answered: 0, failed: 0 };
  const push = (line: string): TraceEvent[] => {
    const event = SessionLine.safeParse(parseJsonLine(line)).data?.systemPayload.uiEvent;
    if (event?.['event.name'] === 'qwen-code.api_response') requests.answered += 1;
    if (event?.['event.name'] !== 'qwen-code.api_error') return [];
    requests.failed += 1;
    const { error_message: message, status_code: status } = event;
    return [{ type: 'retry', attempt: requests.failed, status, delayMs: null, message }];
  };
  return { push, requests };
}

/** The parser of a run: `stdout`, and `session`, the file that it leaves. */
export function createParser(context: ParserContext): TraceParser {
  const messages = createMessageReader(WORDS, context);
  const session = createSessionReader();
  // Other CLIs print lines of the same form.
  let isForeign = false;
  return createLineParser({
    schema: NativeEvent,
    translate: (event) => {
      if (event.type !== 'system') return isForeign ? [] : messages.push(event);
      const { model, qwen_code_version: harnessVersion, session_id: sessionId, subtype } = event;
      if (subtype !== 'init') return [];
      isForeign = harnessVersion === null;
      return isForeign ? [] : [{ type: 'session', sessionId, model, harnessVersion }];
    },
    channels: { session: session.push },
    end: () => messages.end(session.requests.answered),
  });
}
