import type { ParserContext, TraceEvent, TraceParser } from '@skillgauge/core';
import { parseJsonLine } from '@skillgauge/driver-kit';
import { SKILL_TOOL } from './common-tools.ts';
import { stderrEvents } from './errors.ts';
import { ChatTurn, NativeEvent } from './native-events.ts';
import { judgeReading } from './skill-calls.ts';
import { closeStdout, createStdoutState, type StdoutState, translate } from './translate.ts';
import { type Turns, totalUsage, turnUsage } from './usage.ts';

/** Characters of a line that was not understood that are kept. */
const RAW_LIMIT = 2000;

interface ChatState {
  turns: Map<string, NonNullable<ReturnType<Turns['get']>>>;
  /** Calls whose outcome was looked at: a turn's line is written again. */
  judged: Set<string>;
}

function translateTurn(line: string, chat: ChatState, stdout: StdoutState): TraceEvent[] {
  const parsed = ChatTurn.safeParse(parseJsonLine(line));
  if (!parsed.success) return [];
  const turn = parsed.data;
  const events: TraceEvent[] = [];
  if (turn.tokens !== null && turn.tokens !== undefined) {
    chat.turns.set(turn.id, { model: turn.model, tokens: turn.tokens });
    events.push(turnUsage(turn, turn.tokens));
  }
  for (const call of turn.toolCalls) {
    if (call.name === SKILL_TOOL || chat.judged.has(call.id) || !stdout.callIds.has(call.id)) continue;
    chat.judged.add(call.id);
    events.push(...judgeReading(stdout.context, call));
  }
  return events;
}

/** The parser of a run: `stdout`, `stderr`, and `chat`, the session file that it leaves. */
export function createParser(context: ParserContext): TraceParser {
  const stdout = createStdoutState(context);
  const chat: ChatState = { turns: new Map(), judged: new Set() };
  const pushStdout = (line: string): TraceEvent[] => {
    const event = NativeEvent.safeParse(parseJsonLine(line));
    if (event.success) return translate(stdout, event.data);
    return line.trim() === '' ? [] : [{ type: 'raw', channel: 'stdout', line: line.slice(0, RAW_LIMIT) }];
  };
  return {
    push: (channel, line) => {
      if (channel === 'stdout') return pushStdout(line);
      if (channel === 'stderr') return stderrEvents(line, context.namespace);
      return channel === 'chat' ? translateTurn(line, chat, stdout) : [];
    },
    // The session file is read after stdout, and what it tells of a turn is needed to read the sums.
    end: () => [...closeStdout(stdout), ...totalUsage(stdout.models, chat.turns)],
  };
}
