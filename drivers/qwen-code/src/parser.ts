import type { ParserContext, TraceEvent, TraceParser } from '@skillgauge/core';
import {
  countsOf,
  createLineParser,
  createToolLedger,
  judgeToolCall,
  messageEvents,
  parseJsonLine,
  type ToolLedger,
  type ToolOutcome,
  type WholeMessageUsage,
  WIDESPREAD_TOOLS,
  wholeInputUsage,
} from '@skillgauge/driver-kit';
import { classOf } from './errors.ts';
import { NativeEvent, SessionLine } from './native-events.ts';

const DENIED = /^Qwen Code requires permission to use |permission(?: was|s?) denied/;
/** Results that are no errors to the CLI, and loaded nothing. Of a skill that was loaded it shows the description. */
const NOT_LOADED = /^(?:Skill ".*" not found|Failed to load skill ")/;
/** An error of the endpoint, in the words of an answer: the whole of it, or after the part that had come. */
const API_ERROR = /\[API Error: ([\s\S]*?)\](?:\nPossible quota limitations in place .*)?$/;

function isLoaded({ ok, output }: ToolOutcome): boolean {
  return ok && !NOT_LOADED.test(output);
}

interface State {
  context: ParserContext;
  tools: ToolLedger;
  /** The error that the last answer told. */
  failure: string | null;
  failedRequests: number;
  answeredRequests: number;
  /** The sum in the result. */
  used: WholeMessageUsage | null;
  hasEnded: boolean;
  isForeign: boolean;
}

function translateText(state: State, said: string, subagent: boolean): TraceEvent[] {
  const failure = API_ERROR.exec(said)?.[1] ?? null;
  if (failure !== null) state.failure = failure;
  const text = said.replace(API_ERROR, '');
  // The model that is named is the one that was asked for.
  return text.trim() === '' ? [] : [{ type: 'message', text, model: null, subagent }];
}

function flushFailure(state: State): TraceEvent[] {
  const { failure } = state;
  state.failure = null;
  if (failure === null) return [];
  return [{ type: 'error', class: classOf(failure), status: null, message: failure, fatal: true }];
}

function translate(state: State, event: NativeEvent): TraceEvent[] {
  switch (event.type) {
    case 'system': {
      const { model, qwen_code_version: harnessVersion, session_id: sessionId, subtype } = event;
      if (subtype !== 'init') return [];
      // Other CLIs print lines of the same form.
      state.isForeign = harnessVersion === null;
      return state.isForeign ? [] : [{ type: 'session', sessionId, model, harnessVersion }];
    }
    case 'assistant':
    case 'user':
      if (event.type === 'assistant') state.failure = null;
      return messageEvents(event, {
        tools: state.tools,
        model: state.context.model,
        text: (said, subagent) => translateText(state, said, subagent),
        isDenial: (output) => DENIED.test(output),
      });
    case 'result': {
      if (state.hasEnded) return [];
      state.hasEnded = true;
      state.used = event.usage ?? null;
      const { is_error: isError, num_turns: turns = null, permission_denials: denied, subtype } = event;
      if (isError) state.failure ??= subtype;
      const failure = flushFailure(state);
      const ok = failure.length === 0;
      return [...failure, { type: 'end', ok, reason: subtype, turns, denials: denied.length }];
    }
  }
}

/** The session file is read after the end: the requests that were answered, and those that failed and were made again. */
function translateSession(state: State, line: string): TraceEvent[] {
  const event = SessionLine.safeParse(parseJsonLine(line)).data?.systemPayload.uiEvent;
  if (event?.['event.name'] === 'qwen-code.api_response') state.answeredRequests += 1;
  if (event?.['event.name'] !== 'qwen-code.api_error') return [];
  state.failedRequests += 1;
  const { error_message: message, status_code: status } = event;
  return [{ type: 'retry', attempt: state.failedRequests, status, delayMs: null, message }];
}

/** The CLI's own sum, of a run that came to its end, with the number of requests that its session file shows. */
function totalUsage({ answeredRequests, context, used }: State): TraceEvent[] {
  if (used === null || answeredRequests === 0) return [];
  const subject = { scope: 'total', key: 'total', model: context.model } as const;
  return [wholeInputUsage({ ...subject, modelRequests: answeredRequests }, countsOf(used))];
}

/** The parser of a run: `stdout`, and `session`, the file that it leaves. */
export function createParser(context: ParserContext): TraceParser {
  const skill = { argument: 'skill', isLoaded };
  const tools = createToolLedger({
    tools: WIDESPREAD_TOOLS,
    judge: (call) => judgeToolCall(call, skill, context),
  });
  const state: State = {
    context,
    tools,
    failure: null,
    failedRequests: 0,
    answeredRequests: 0,
    used: null,
    hasEnded: false,
    isForeign: false,
  };
  return createLineParser({
    schema: NativeEvent,
    translate: (event) => (state.isForeign ? [] : translate(state, event)),
    channels: { session: (line) => translateSession(state, line) },
    end: () => [...flushFailure(state), ...tools.end(), ...totalUsage(state)],
  });
}
