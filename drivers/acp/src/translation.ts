import type { ParserContext, TraceEvent } from '@skillgauge/core';
import type { AcpAgent } from './agent.ts';
import type { KnownAgent } from './known-agents.ts';
import type { PermissionRequest } from './messages.ts';
import { createToolCalls, type ToolCalls } from './tool-calls.ts';

/** What the parser remembers of a conversation. */
export interface Translation {
  agent: AcpAgent;
  context: ParserContext;
  known: KnownAgent | null;
  calls: ToolCalls;
  /** Methods of our requests that have no answer yet, by id. */
  sent: Map<string, string>;
  /** Questions for permission that have no answer yet, by id. */
  questions: Map<string, PermissionRequest>;
  version: string | null;
  /** The refusal of a session, until it is known what comes of the login. */
  refused: TraceEvent | null;
  /** Text of the answer so far: it comes in pieces. */
  text: string;
  messageId: string | null;
  /** Model requests that were told of one by one. */
  modelRequests: number;
  /** The turn has come to its end, or cannot. */
  over: boolean;
}

/** The state before the first line. */
export function createTranslation(
  context: ParserContext,
  known: KnownAgent | null,
  agent: AcpAgent,
): Translation {
  return {
    agent,
    context,
    known,
    calls: createToolCalls({ context, known }),
    sent: new Map(),
    questions: new Map(),
    version: null,
    refused: null,
    text: '',
    messageId: null,
    modelRequests: 0,
    over: false,
  };
}

/** Closes the answer that is being given. */
export function releaseText(state: Translation, model: string | null = null): TraceEvent[] {
  const { text } = state;
  state.text = '';
  if (text.trim() === '') return [];
  return [{ type: 'message', text, model, subagent: false }, ...state.calls.answer(text)];
}
