import {
  type ParserContext,
  type RunErrorClass,
  resolveSkill,
  type TraceEvent,
  type TraceEventOf,
  type TraceParser,
} from '@skillgauge/core';
import {
  type CallLedger,
  classOfStatus,
  createCallLedger,
  isJsonObject,
  parseJsonLine,
} from '@skillgauge/driver-kit';

type Native = Readonly<Record<string, unknown>>;

interface ParrotState {
  context: ParserContext;
  calls: CallLedger<{ requested: string | null }>;
  seen: Set<string>;
  ended: boolean;
  requests: number;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function hello(native: Native): TraceEvent[] {
  const listed = Array.isArray(native['skills']) ? native['skills'].filter(isJsonObject) : [];
  const skills = listed.flatMap((skill) => {
    const id = text(skill['id']);
    return id === null ? [] : [{ id, description: text(skill['description']) }];
  });
  return [
    {
      type: 'session',
      sessionId: text(native['session']),
      model: text(native['model']),
      harnessVersion: text(native['version']),
    },
    { type: 'skills-listed', skills, canLoad: native['canLoad'] === true },
  ];
}

function call(native: Native, state: ParrotState): TraceEvent[] {
  const callId = text(native['id']);
  const name = text(native['tool']);
  if (callId === null || name === null || state.seen.has(callId)) return [];
  const input = isJsonObject(native['input']) ? native['input'] : {};
  const isSkill = name === 'load_skill';
  state.seen.add(callId);
  state.calls.open(callId, { requested: isSkill ? text(input['skill']) : null });
  return [{ type: 'tool-call', callId, name, tool: isSkill ? 'skill' : 'other', input, subagent: false }];
}

function status(ok: boolean, denied: boolean, installed: boolean): TraceEventOf<'skill-call'>['status'] {
  if (denied) return 'denied';
  if (!installed) return 'unknown';
  return ok ? 'loaded' : 'failed';
}

function result(native: Native, state: ParrotState): TraceEvent[] {
  const callId = text(native['id']);
  const opened = callId === null ? undefined : state.calls.close(callId);
  if (callId === null || opened === undefined) return [];
  const ok = native['ok'] === true;
  const denied = native['denied'] === true;
  const events: TraceEvent[] = [
    { type: 'tool-result', callId, ok, denied, output: text(native['output']) ?? '' },
  ];
  if (opened.requested === null) return events;
  const skill = resolveSkill(state.context.namespace, opened.requested);
  events.push({
    type: 'skill-call',
    callId,
    requested: opened.requested,
    id: skill?.id ?? null,
    status: status(ok, denied, skill !== null),
    evidence: 'event',
    detail: '',
  });
  return events;
}

function tokens(native: Native, state: ParrotState): TraceEvent[] {
  state.requests += 1;
  const cost = native['usd'];
  return [
    {
      type: 'usage',
      scope: 'request',
      key: `request-${state.requests}`,
      model: text(native['model']),
      tokens: {
        inputTokens: count(native['in']),
        cacheReadTokens: null,
        cacheWriteTokens: null,
        outputTokens: count(native['out']),
        reasoningTokens: null,
      },
      modelRequests: 1,
      costUsd: typeof cost === 'number' && cost >= 0 ? cost : null,
    },
  ];
}

function fault(native: Native): TraceEvent[] {
  const code = count(native['code']);
  const known: RunErrorClass | null = code === null ? null : classOfStatus(code);
  return [{ type: 'error', class: known, status: code, message: text(native['text']) ?? '', fatal: true }];
}

function translate(native: Native, state: ParrotState): TraceEvent[] {
  switch (native['t']) {
    case 'hello':
      return hello(native);
    case 'say':
      return [
        { type: 'message', text: text(native['text']) ?? '', model: text(native['model']), subagent: false },
      ];
    case 'call':
      return call(native, state);
    case 'return':
      return result(native, state);
    case 'tokens':
      return tokens(native, state);
    case 'fault':
      return fault(native);
    case 'bye': {
      if (state.ended) return [];
      state.ended = true;
      return [
        { type: 'end', ok: native['ok'] === true, reason: 'bye', turns: count(native['turns']), denials: 0 },
      ];
    }
    default:
      return [];
  }
}

/** Parser of the parrot's lines: one JSON object a line, its kind in `t`. */
export function createParrotParser(context: ParserContext): TraceParser {
  const state: ParrotState = {
    context,
    calls: createCallLedger(),
    seen: new Set(),
    ended: false,
    requests: 0,
  };
  return {
    push: (channel, line) => {
      const native = channel === 'stdout' ? parseJsonLine(line) : null;
      const events = native === null ? [] : translate(native, state);
      if (events.length > 0 || line.trim() === '') return events;
      return [{ type: 'raw', channel, line }];
    },
    end: () => [],
  };
}
