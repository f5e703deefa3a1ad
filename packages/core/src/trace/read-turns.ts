import type { CommonTool, SkillCallStatus, TraceEvent, TraceEventOf } from './trace-event.ts';

/** What a tool call, or another event, said of a skill. */
export interface TurnSkill {
  /** As the model or the command spelt it. */
  requested: string;
  /** Announced id; `null` for a skill that is not installed. */
  id: string | null;
  status: SkillCallStatus;
  /** `event`: the harness said so; `canary`: its text came back to the model. */
  evidence: 'event' | 'canary';
  detail: string;
}

/** A tool call with its result. */
export interface TurnCall {
  kind: 'call';
  callId: string;
  /** The harness's own name of the tool. */
  name: string;
  tool: CommonTool;
  input: unknown;
  subagent: boolean;
  /** `null`: none came. */
  result: { ok: boolean; denied: boolean; output: string } | null;
  skills: TurnSkill[];
}

/** One thing that happened, in order. */
export type TurnItem =
  | { kind: 'message'; text: string; model: string | null; subagent: boolean }
  | TurnCall
  | { kind: 'skill'; skill: TurnSkill }
  | { kind: 'retry'; attempt: number; status: number | null; delayMs: number | null; message: string }
  | { kind: 'error'; class: string | null; status: number | null; message: string; fatal: boolean }
  | { kind: 'raw'; channel: string; lines: string[] };

/** One answer of the model of the main session, with what it called and what came back. */
export interface TraceTurn {
  /** Counted from 1. */
  number: number;
  items: TurnItem[];
}

/** A run as a person reads it. The same for every harness. */
export interface ReadTrace {
  session: { model: string | null; sessionId: string | null; harnessVersion: string | null } | null;
  /** Ids that the harness announced; `null` where it did not say. */
  listed: string[] | null;
  /** What happened before the model first said or did something. */
  before: TurnItem[];
  turns: TraceTurn[];
  /** What the harness said at its end; `null`: it said nothing. */
  end: { ok: boolean; reason: string; denials: number } | null;
}

interface Reading {
  read: ReadTrace;
  calls: Map<string, TurnCall>;
  /** Results have come since the model last said something: what it says now is a new turn. */
  answered: boolean;
}

function itemsNow({ read }: Reading): TurnItem[] {
  return read.turns.at(-1)?.items ?? read.before;
}

/** What the model says or does: in a new turn where it is the first thing, or comes after results. */
function addAnswer(reading: Reading, item: TurnCall | Extract<TurnItem, { kind: 'message' }>): void {
  const { turns } = reading.read;
  if (!item.subagent && (reading.answered || turns.length === 0)) {
    turns.push({ number: turns.length + 1, items: [] });
    reading.answered = false;
  }
  itemsNow(reading).push(item);
}

function addCall(reading: Reading, call: TraceEventOf<'tool-call'>): void {
  const { callId, input = null, name, subagent, tool } = call;
  const item: TurnCall = { kind: 'call', callId, name, tool, input, subagent, result: null, skills: [] };
  reading.calls.set(callId, item);
  addAnswer(reading, item);
}

function addResult(reading: Reading, { callId, denied, ok, output }: TraceEventOf<'tool-result'>): void {
  const call = reading.calls.get(callId);
  if (call === undefined) return;
  call.result = { ok, denied, output };
  if (!call.subagent) reading.answered = true;
}

function addSkill(reading: Reading, event: TraceEventOf<'skill-call'>): void {
  const { callId, detail, evidence, id, requested, status } = event;
  const skill = { requested, id, status, evidence, detail };
  const call = reading.calls.get(callId);
  if (call === undefined) itemsNow(reading).push({ kind: 'skill', skill });
  else call.skills.push(skill);
}

function addRaw(reading: Reading, { channel, line }: TraceEventOf<'raw'>): void {
  const items = itemsNow(reading);
  const last = items.at(-1);
  if (last?.kind === 'raw' && last.channel === channel) last.lines.push(line);
  else items.push({ kind: 'raw', channel, lines: [line] });
}

function addEvent(reading: Reading, event: TraceEvent): void {
  const { read } = reading;
  switch (event.type) {
    case 'session': {
      const { harnessVersion, model, sessionId } = event;
      read.session ??= { model, sessionId, harnessVersion };
      return;
    }
    case 'skills-listed':
      read.listed ??= event.skills.map(({ id }) => id);
      return;
    case 'message': {
      const { model, subagent, text } = event;
      if (text.trim() !== '') addAnswer(reading, { kind: 'message', text, model, subagent });
      return;
    }
    case 'tool-call':
      return addCall(reading, event);
    case 'tool-result':
      return addResult(reading, event);
    case 'skill-call':
      return addSkill(reading, event);
    case 'retry': {
      const { type: kind, ...retry } = event;
      itemsNow(reading).push({ kind, ...retry });
      return;
    }
    case 'error': {
      const { type: kind, ...error } = event;
      itemsNow(reading).push({ kind, ...error });
      return;
    }
    case 'end':
      read.end = { ok: event.ok, reason: event.reason, denials: event.denials };
      return;
    case 'raw':
      return addRaw(reading, event);
    case 'usage':
  }
}

/**
 * Puts the events of a run into turns: a turn is what the model of the main session says and calls until results have come. Calls are
 * joined with their results and with what they say of skills; sub-agents are part of the turn that they work in. A result without a
 * call is left out.
 */
export function readTurns(trace: readonly TraceEvent[]): ReadTrace {
  const reading: Reading = {
    read: { session: null, listed: null, before: [], turns: [], end: null },
    calls: new Map(),
    answered: false,
  };
  for (const event of trace) addEvent(reading, event);
  return reading.read;
}

/** How many turns the model of the main session took, counted the same for every harness; 0 where it said and did nothing. */
export function countTurns(trace: readonly TraceEvent[]): number {
  return readTurns(trace).turns.length;
}
