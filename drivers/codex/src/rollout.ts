import type { ParserContext, TraceEvent } from '@skillgauge/core';
import { parseJsonLine } from '@skillgauge/driver-kit';
import type { NativeUsage } from './native-events.ts';
import { RolloutLine, type RolloutPayload } from './rollout-line.ts';
import { skillCalls } from './skill-calls.ts';
import { threadKey, usageEvent } from './usage.ts';

/** One thread: the conversation itself, or that of a sub-agent, which has a session file of its own. */
interface Thread {
  id: string;
  isSubagent: boolean;
  model: string | null;
  responses: Set<string>;
  total: NativeUsage | null;
  /** Shell calls of the model that have no output yet, by id: the command. */
  calls: Map<string, string>;
  /** Shell calls whose command did run; those of the main thread are on stdout. */
  ran: Set<string>;
}

/** What is remembered of the session files. They are read after the end, one after the other. */
export interface RolloutState {
  context: ParserContext;
  threads: Map<string, Thread>;
  current: Thread | null;
}

/** The state before the first file. */
export function createRolloutState(context: ParserContext): RolloutState {
  return { context, threads: new Map(), current: null };
}

/**
 * A line of a session file: usage of each model request, commands of sub-agents, and shell calls that stdout passes over
 * because approvals or the sandbox refused them.
 */
export function translateRollout(value: unknown, state: RolloutState): TraceEvent[] {
  const parsed = RolloutLine.safeParse(value);
  if (!parsed.success) return [];
  const line = parsed.data;
  if (line.type === 'session_meta') state.current = openThread(line.payload, state);
  const thread = state.current;
  if (thread === null) return [];
  switch (line.type) {
    case 'session_meta':
      return [];
    case 'turn_context':
      thread.model ??= line.payload.model;
      return [];
    case 'token_usage_record':
      return requestUsage(line.payload, thread, state.context);
    case 'event_msg':
      return subagentCommand(line.payload.item, thread, state.context);
    case 'response_item':
      return shellCall(line.payload, thread, state.context);
  }
}

function openThread(meta: RolloutPayload<'session_meta'>, state: RolloutState): Thread {
  const thread: Thread = state.threads.get(meta.id) ?? {
    id: meta.id,
    isSubagent: meta.parent_thread_id !== null,
    model: null,
    responses: new Set(),
    total: null,
    calls: new Map(),
    ran: new Set(),
  };
  state.threads.set(meta.id, thread);
  return thread;
}

function requestUsage(
  record: RolloutPayload<'token_usage_record'>,
  thread: Thread,
  context: ParserContext,
): TraceEvent[] {
  thread.responses.add(record.response_id);
  thread.total = record.thread_token_usage;
  const model = context.model ?? thread.model;
  return [usageEvent('request', `${thread.id} ${record.response_id}`, model, record.usage, 1)];
}

function shellEvents(
  call: { callId: string; command: string; output: string; ok: boolean; denied: boolean },
  thread: Thread,
  context: ParserContext,
): TraceEvent[] {
  const { command, denied, ok, output } = call;
  const callId = `${thread.id} ${call.callId}`;
  return [
    {
      type: 'tool-call',
      callId,
      name: 'exec_command',
      tool: 'shell',
      input: { command },
      subagent: thread.isSubagent,
    },
    { type: 'tool-result', callId, ok, denied, output },
    ...skillCalls({ callId, command, output, ok, denied }, context),
  ];
}

function subagentCommand(
  item: RolloutPayload<'event_msg'>['item'],
  thread: Thread,
  context: ParserContext,
): TraceEvent[] {
  if (thread.ran.has(item.id)) return [];
  thread.ran.add(item.id);
  if (!thread.isSubagent) return [];
  const command = item.command.at(-1) ?? '';
  const ok = item.exit_code === 0;
  return shellEvents(
    { callId: item.id, command, output: item.aggregated_output, ok, denied: false },
    thread,
    context,
  );
}

/** What the model is told of a command that never ran. */
const REFUSED = /^(?:approval policy is Never; reject command|exec_command failed: .*\bRejected\b)/;

/** 0.171.0 has no item, neither on stdout nor here, for a command that was refused or met a wall of the sandbox. */
function shellCall(
  payload: RolloutPayload<'response_item'>,
  thread: Thread,
  context: ParserContext,
): TraceEvent[] {
  const { call_id: callId } = payload;
  if (payload.type === 'function_call') {
    if (payload.name === 'exec_command') thread.calls.set(callId, commandOf(payload.arguments));
    return [];
  }
  const command = thread.calls.get(callId);
  thread.calls.delete(callId);
  const isRunning = payload.output.includes('Process running with session ID');
  if (command === undefined || isRunning || thread.ran.has(callId)) return [];
  const ok = /^Process exited with code 0$/m.test(payload.output);
  const denied = !ok && REFUSED.test(payload.output);
  const output = payload.output.replace(/^Chunk ID: [\s\S]*?\nOutput:\n/, '');
  return shellEvents({ callId, command, output, ok, denied }, thread, context);
}

function commandOf(callArguments: string): string {
  const command = parseJsonLine(callArguments)?.['cmd'];
  return typeof command === 'string' ? command : callArguments;
}

/**
 * Sums of every thread, with the number of model requests. Only for a run whose turn was completed: else what is known are
 * single requests, and the sum is a lower bound. `own` is what stdout said of the main thread; it wins.
 */
export function threadTotals(
  state: RolloutState,
  own: { id: string | null; total: NativeUsage },
): TraceEvent[] {
  return [...state.threads.values()].flatMap((thread) => {
    const total = thread.id === own.id ? own.total : thread.total;
    if (total === null) return [];
    const model = state.context.model ?? thread.model;
    return [usageEvent('total', threadKey(thread.id), model, total, thread.responses.size)];
  });
}
