import type { ListedSkill, SimDialect, SimRequest, SimToolCall } from '@skillgauge/core';
import type { SimReply } from './send-reply.ts';

/** What may be said besides what a turn is about. */
export interface SimTurnOptions {
  /** Said before the calls of the turn. */
  text?: string;
  /** Usage figures in the field names of the wire, instead of those made of the lengths of the texts. */
  usage?: Readonly<Record<string, unknown>>;
  /** Why the answer ends: `length`, or another reason in the words of the wire. */
  finish?: string;
  /** The model that the answer names, instead of the one that was asked for. */
  model?: string;
  /** What the model thought. */
  reasoning?: string;
  /** A fault that damages this answer, or comes instead of it, by the name that `faults` knows it under. */
  fault?: string;
}

/**
 * What a scripted model does in one turn. `load`: loads a skill by its announced id, or by its name without a plugin's; one that is not
 * listed is asked for under that name all the same. `call`: calls a native tool. `together`: makes the calls of several turns in one answer.
 * `say`: answers in text. `fault`: meets a fault; it strikes the turn's default answer. `reply`: the provider's own words.
 * `tries`: another turn each time that this one is asked for again; the last one stays. `depends`: the turn that the request calls for, such
 * as one that names what a tool gave back.
 */
export type SimTurn =
  | ({ kind: 'load'; skill: string } & SimTurnOptions)
  | ({ kind: 'call'; call: SimToolCall } & SimTurnOptions)
  | ({ kind: 'together'; turns: readonly SimTurn[] } & SimTurnOptions)
  | ({ kind: 'say'; text: string } & SimTurnOptions)
  | { kind: 'fault'; fault: string }
  | { kind: 'reply'; reply: SimReply }
  | { kind: 'tries'; tries: readonly SimTurn[] }
  | { kind: 'depends'; on: (request: SimRequest) => SimTurn };

/** What a model says in a run, instead of what the rule would decide. After the last turn it says that it is done. */
export interface SimScript {
  turns: readonly SimTurn[];
  /** Conversations of sub-agents, told by a part of what they are asked. */
  subagents?: readonly { asked: string; turns: readonly SimTurn[] }[];
  /** The answer to auxiliary requests. @default a few words */
  auxiliary?: string;
  /** Told of every request of the conversation, before it is answered. A turn that is asked for again comes again. */
  onTurn?: (turn: number) => void;
}

/** What is said in a turn: calls of tools, a text, or both. `fault` strikes it; a `reply` comes instead of it. */
export interface ScriptedAnswer {
  called: string | null;
  toolCalls: readonly SimToolCall[];
  text: string;
  fault: string | null;
  usage: Readonly<Record<string, unknown>> | null;
  details: AnswerDetails;
  reply: SimReply | null;
}

/** What a script says of an answer besides its words. */
type AnswerDetails = Pick<SimTurnOptions, 'finish' | 'model' | 'reasoning'>;

/** What a script is followed with. */
export interface ScriptView {
  listing: readonly ListedSkill[];
  request: SimRequest;
  dialect: SimDialect;
  /** How often this turn was asked for, this time included. */
  tried: number;
}

/** What a scripted model says after the last turn of its script. */
const SCRIPT_END_TEXT = 'Done.';

const CANNOT_LOAD_TEXT = 'There is no means to load a skill here.';

/** An answer that has nothing but its text yet. */
export function sayText(text: string): ScriptedAnswer {
  return { called: null, toolCalls: [], text, fault: null, usage: null, details: {}, reply: null };
}

/** The turns of the conversation that a prompt begins: of a sub-agent, or of the run itself. */
export function turnsFor({ subagents, turns }: SimScript, prompt: string | null): readonly SimTurn[] {
  return subagents?.find(({ asked }) => prompt?.includes(asked))?.turns ?? turns;
}

/** What the script says in a turn, counted from 1. Pure. */
export function followScript(turns: readonly SimTurn[], turn: number, view: ScriptView): ScriptedAnswer {
  return answerTurn(turns[turn - 1] ?? { kind: 'say', text: SCRIPT_END_TEXT }, view);
}

function answerTurn(planned: SimTurn, view: ScriptView): ScriptedAnswer {
  switch (planned.kind) {
    case 'fault':
      return { ...sayText(SCRIPT_END_TEXT), fault: planned.fault };
    case 'reply':
      return { ...sayText(''), reply: planned.reply };
    case 'tries': {
      const tried = planned.tries[Math.min(view.tried, planned.tries.length) - 1];
      return answerTurn(tried ?? { kind: 'say', text: SCRIPT_END_TEXT }, view);
    }
    case 'depends':
      return answerTurn(planned.on(view.request), view);
    case 'say':
    case 'call':
    case 'load':
    case 'together': {
      const { fault = null, text = '', usage = null } = planned;
      const answer = { ...answerCalls(planned, view), fault, usage, details: planned };
      return text === '' ? answer : { ...answer, text };
    }
  }
}

function answerCalls(
  planned: Extract<SimTurn, { kind: 'say' | 'call' | 'load' | 'together' }>,
  view: ScriptView,
): ScriptedAnswer {
  switch (planned.kind) {
    case 'say':
      return sayText(planned.text);
    case 'call':
      return { ...sayText(''), toolCalls: [planned.call] };
    case 'load': {
      const skill = findSkill(planned.skill, view.listing);
      const toolCall = skill === null ? null : view.dialect.loadSkill(skill, view.request);
      if (skill === null || toolCall === null) return sayText(CANNOT_LOAD_TEXT);
      return { ...sayText(''), called: skill.id, toolCalls: [toolCall] };
    }
    case 'together': {
      const answers = planned.turns.map((turn) => answerTurn(turn, view));
      const called = answers.find((answer) => answer.called !== null)?.called ?? null;
      return { ...sayText(''), called, toolCalls: answers.flatMap(({ toolCalls }) => toolCalls) };
    }
  }
}

/** The listed skill of that id or name; for another name, one that is made up after the first listed one. */
function findSkill(wanted: string, listing: readonly ListedSkill[]): ListedSkill | null {
  const listed = listing.find(
    ({ id }) => id === wanted || id.endsWith(`:${wanted}`) || id.endsWith(`/${wanted}`),
  );
  const [first] = listing;
  if (listed !== undefined || first === undefined) return listed ?? null;
  const { description, id, location } = first;
  const name = id.slice(Math.max(id.lastIndexOf(':'), id.lastIndexOf('/')) + 1);
  return {
    id: id.slice(0, id.length - name.length) + wanted,
    description,
    ...(location === undefined ? {} : { location: location.replaceAll(name, wanted) }),
  };
}
