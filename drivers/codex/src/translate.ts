import type { ParserContext, TraceEvent } from '@skillgauge/core';
import { type CallLedger, createCallLedger } from '@skillgauge/driver-kit';
import { errorEvent } from './errors.ts';
import type { NativeEvent, NativeItem, NativeUsage } from './native-events.ts';
import { skillCalls } from './skill-calls.ts';
import { toolItem } from './tool-item.ts';
import { threadKey, usageEvent } from './usage.ts';

/** What is remembered between two lines of stdout. */
export interface StdoutState {
  context: ParserContext;
  threadId: string | null;
  /** Started items that have not ended: the command that each runs. */
  running: CallLedger<string>;
  finished: Set<string>;
  hasEnded: boolean;
  /** The thread's own sum, from the last `turn.completed`. */
  total: NativeUsage | null;
}

/** The state before the first line. */
export function createStdoutState(context: ParserContext): StdoutState {
  return {
    context,
    threadId: null,
    running: createCallLedger(),
    finished: new Set(),
    hasEnded: false,
    total: null,
  };
}

/** Native event and state to trace events. Changes the state, and nothing else. */
export function translate(event: NativeEvent, state: StdoutState): TraceEvent[] {
  switch (event.type) {
    case 'thread.started':
      state.threadId = event.thread_id;
      // The model that will be used is told in the session file only.
      return [{ type: 'session', sessionId: event.thread_id, model: null, harnessVersion: null }];
    case 'turn.started':
    case 'item.updated':
      return [];
    case 'item.started':
      return startItem(event.item, state);
    case 'item.completed':
      return completeItem(event.item, state);
    case 'error':
      return [errorEvent(event.message)];
    case 'turn.failed':
      return endTurn(false, event.error.message, state);
    case 'turn.completed':
      return [...totalUsage(event.usage, state), ...endTurn(true, 'turn.completed', state)];
  }
}

function endTurn(ok: boolean, reason: string, state: StdoutState): TraceEvent[] {
  if (state.hasEnded) return [];
  state.hasEnded = true;
  return [{ type: 'end', ok, reason, turns: null, denials: 0 }];
}

/** `turn.completed` carries the running total of the thread, so the last one counts. */
function totalUsage(usage: NativeUsage | null, state: StdoutState): TraceEvent[] {
  if (usage === null) return [];
  state.total = usage;
  return [usageEvent('total', threadKey(state.threadId), state.context.model, usage, null)];
}

function startItem(item: NativeItem, state: StdoutState): TraceEvent[] {
  const tool = toolItem(item);
  if (tool === null || state.running.has(item.id) || state.finished.has(item.id)) return [];
  state.running.open(item.id, tool.command);
  const { input, name, tool: common } = tool;
  return [{ type: 'tool-call', callId: item.id, name, tool: common, input, subagent: false }];
}

function completeItem(item: NativeItem, state: StdoutState): TraceEvent[] {
  if (item.type === 'agent_message')
    return [{ type: 'message', text: item.text, model: null, subagent: false }];
  if (item.type === 'error') {
    return [{ type: 'error', class: null, status: null, message: item.message, fatal: false }];
  }
  const tool = toolItem(item);
  if (tool === null || state.finished.has(item.id)) return [];
  // Some items come complete at once.
  const started = startItem(item, state);
  state.running.close(item.id);
  state.finished.add(item.id);
  const { command, ok, output } = tool;
  return [
    ...started,
    { type: 'tool-result', callId: item.id, ok, denied: false, output },
    ...skillCalls({ callId: item.id, command, output, ok }, state.context),
  ];
}

/** At the end of the stream: a read that was begun and never answered was at least asked for. */
export function closeItems(state: StdoutState): TraceEvent[] {
  return state.running
    .pending()
    .flatMap(({ call, callId }) =>
      skillCalls({ callId, command: call, output: 'no result came', ok: false }, state.context),
    );
}
