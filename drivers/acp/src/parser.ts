import type { ParserContext, TraceEvent, TraceParser } from '@skillgauge/core';
import { parseJsonLine, rawEvents } from '@skillgauge/driver-kit';
import type { AcpAgent } from './agent.ts';
import { knownAgent } from './known-agents.ts';
import { Message } from './messages.ts';
import { translateAnswer } from './translate-answer.ts';
import { translateSent } from './translate-sent.ts';
import { translateQuestion, translateUpdate } from './translate-update.ts';
import { createTranslation, releaseText } from './translation.ts';

function isKnown({ error, id, method, result }: Message): boolean {
  return (
    (method ?? null) !== null || ((id ?? null) !== null && (result !== undefined || error !== undefined))
  );
}

/**
 * Parser of both directions of a conversation: `stdin` is what we said, `stdout` what the agent said. An answer is known by the
 * request that we sent, or by what it holds where that line is missing.
 */
export function createParser(agent: AcpAgent, context: ParserContext): TraceParser {
  const state = createTranslation(context, knownAgent(agent), agent);
  const readOutput = (line: string): TraceEvent[] => {
    const message = Message.safeParse(parseJsonLine(line)).data;
    if (message === undefined || !isKnown(message)) return rawEvents('stdout', line);
    if (message.method === 'session/update') return translateUpdate(state, message.params);
    if ((message.method ?? null) !== null) return translateQuestion(state, message);
    return translateAnswer(state, message);
  };
  return {
    push: (channel, line) => {
      if (channel === 'stdout') return readOutput(line);
      return channel === 'stdin' ? translateSent(state, Message.safeParse(parseJsonLine(line)).data) : [];
    },
    end: () => {
      const unanswered = [...state.sent.values()].at(-1);
      const { refused } = state;
      const broken: TraceEvent[] =
        unanswered === undefined || state.over
          ? []
          : [
              {
                type: 'error',
                class: null,
                status: null,
                message: `The agent did not answer ${unanswered}.`,
                fatal: false,
              },
            ];
      return [...releaseText(state), ...state.calls.end(), ...(refused === null ? [] : [refused]), ...broken];
    },
  };
}
