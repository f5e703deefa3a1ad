import type { TraceEvent, TraceEventOf } from '@skillgauge/core';
import { isJsonObject } from '@skillgauge/driver-kit';
import { commonTool, toolName } from './common-tools.ts';
import type { ToolCall } from './messages.ts';
import { attemptedBy, type JudgeContext, loadedBy, textsOf } from './skill-verdicts.ts';

interface OpenCall {
  call: ToolCall;
  announced: boolean;
  closed: boolean;
}

/** Tool calls of a session, put together from the pieces in which agents tell of them. */
export interface ToolCalls {
  /** A call, or news of one. */
  update(news: ToolCall): TraceEvent[];
  /** We have refused a call: some agents say nothing more of it. */
  deny(callId: string): TraceEvent[];
  /** The answer's text: a canary in it shows that a skill's text had come to the model. */
  answer(text: string): TraceEvent[];
  /** Nothing more will come. */
  end(): TraceEvent[];
  denials(): number;
}

const NOT_SHOWN = 'The agent does not show what the call gave to the model.';
const NO_RESULT = 'The run ended before a result came.';

function merge(old: ToolCall, news: ToolCall): ToolCall {
  const told = Object.entries(news).filter(([, value]) => value !== undefined && value !== null);
  const { content, locations, ...rest } = Object.fromEntries(told) as Partial<ToolCall>;
  return {
    ...old,
    ...rest,
    ...(content === undefined || content.length === 0 ? {} : { content }),
    ...(locations === undefined || locations.length === 0 ? {} : { locations }),
  };
}

/** OpenCode 1.18.33 tells of a call before it knows what is asked. */
function isBegun({ rawInput, status }: ToolCall): boolean {
  const hasInput = isJsonObject(rawInput) ? Object.keys(rawInput).length > 0 : Boolean(rawInput);
  return hasInput || (status ?? 'pending') !== 'pending';
}

function announcement(call: ToolCall): TraceEventOf<'tool-call'> {
  const input = call.rawInput ?? {
    title: call.title ?? '',
    locations: (call.locations ?? []).map(({ path }) => path),
  };
  const name = toolName(call);
  return { type: 'tool-call', callId: call.toolCallId, name, tool: commonTool(call), input, subagent: false };
}

/** Makes the record of one session's calls. */
export function createToolCalls(judge: JudgeContext): ToolCalls {
  const calls = new Map<string, OpenCall>();
  /** Calls that came to a good end and named a skill, of which it is not known whether they loaded it. */
  let unseen: TraceEventOf<'skill-call'>[] = [];
  let denials = 0;

  const announce = (open: OpenCall): TraceEvent[] => {
    if (open.announced) return [];
    open.announced = true;
    return [announcement(open.call)];
  };
  const close = (open: OpenCall, ok: boolean, denied: boolean): TraceEvent[] => {
    const before = announce(open);
    open.closed = true;
    if (denied) denials += 1;
    const { call } = open;
    const output = textsOf(call)[0] ?? '';
    const result: TraceEvent = { type: 'tool-result', callId: call.toolCallId, ok, denied, output };
    if (!ok) return [...before, result, ...attemptedBy(call, judge, denied ? 'denied' : 'failed', output)];
    const loaded = loadedBy(call, judge);
    const attempted = attemptedBy(call, judge, 'failed', NOT_SHOWN);
    const rest = attempted.filter(({ id }) => !loaded.some((each) => each.id === id));
    unseen.push(...rest.filter(({ id }) => id !== null));
    return [...before, result, ...loaded, ...rest.filter(({ id }) => id === null)];
  };
  const settle = (open: OpenCall): TraceEvent[] => {
    open.closed = true;
    return [...announce(open), ...attemptedBy(open.call, judge, 'failed', NO_RESULT)];
  };
  return {
    update: (news) => {
      const known = calls.get(news.toolCallId);
      if (known?.closed === true) return [];
      const open = known ?? { call: news, announced: false, closed: false };
      open.call = merge(open.call, news);
      calls.set(news.toolCallId, open);
      const { status } = open.call;
      if (status === 'completed' || status === 'failed') return close(open, status === 'completed', false);
      return isBegun(open.call) ? announce(open) : [];
    },
    deny: (callId) => {
      const open = calls.get(callId);
      return open === undefined || open.closed ? [] : close(open, false, true);
    },
    answer: (text) => {
      const shown = judge.context.canaries.filter(({ token }) => text.includes(token)).map(({ id }) => id);
      const proven = unseen.filter(({ id }) => id !== null && shown.includes(id));
      unseen = unseen.filter((call) => !proven.includes(call));
      return proven.map((call) => ({
        ...call,
        status: 'loaded',
        evidence: 'canary',
        detail: 'in the answer',
      }));
    },
    end: () => {
      const pending = [...calls.values()].filter(({ closed }) => !closed).flatMap(settle);
      return [...unseen.splice(0), ...pending];
    },
    denials: () => denials,
  };
}
