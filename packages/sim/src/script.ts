import type { ListedSkill, SimDialect, SimRequest, SimToolCall } from '@skillgauge/core';

/**
 * What a scripted model does in one turn. `load`: loads a skill by its announced id, or by its name without a plugin's; one that is not
 * listed is asked for under that name all the same. `call`: calls a native tool, after a
 * text where there is one. `say`: answers in text. `fault`: meets a fault, by the name
 * that `faults` knows it under; it strikes the turn's default answer.
 */
export type SimTurn =
  | { kind: 'load'; skill: string }
  | { kind: 'call'; call: SimToolCall; text?: string }
  | { kind: 'say'; text: string }
  | { kind: 'fault'; fault: string };

/** What a model says in a run, instead of what the rule would decide. After the last turn it says that it is done. */
export interface SimScript {
  turns: readonly SimTurn[];
  /** Told of every request of the conversation, before it is answered. A turn that is asked for again comes again. */
  onTurn?: (turn: number) => void;
}

/** What is said in a turn: a call of a tool, or a text. `fault` strikes it. */
export interface ScriptedAnswer {
  called: string | null;
  toolCall: SimToolCall | null;
  text: string;
  fault: string | null;
}

/** What a scripted model says after the last turn of its script. */
const SCRIPT_END_TEXT = 'Done.';

const CANNOT_LOAD_TEXT = 'There is no means to load a skill here.';

/** What the script says in a turn, counted from 1. Pure. */
export function followScript(
  { turns }: SimScript,
  turn: number,
  seen: { listing: readonly ListedSkill[]; request: SimRequest; dialect: SimDialect },
): ScriptedAnswer {
  const silent = { called: null, toolCall: null, text: '', fault: null };
  const planned = turns[turn - 1] ?? { kind: 'say', text: SCRIPT_END_TEXT };
  switch (planned.kind) {
    case 'say':
      return { ...silent, text: planned.text };
    case 'call':
      return { ...silent, toolCall: planned.call, text: planned.text ?? '' };
    case 'fault':
      return { ...silent, text: SCRIPT_END_TEXT, fault: planned.fault };
    case 'load': {
      const skill = findSkill(planned.skill, seen.listing);
      const toolCall = skill === null ? null : seen.dialect.loadSkill(skill, seen.request);
      if (skill === null || toolCall === null) return { ...silent, text: CANNOT_LOAD_TEXT };
      return { ...silent, called: skill.id, toolCall };
    }
  }
}

/** The listed skill of that id or name; for another name, one that is made up after the first listed one. */
function findSkill(wanted: string, listing: readonly ListedSkill[]): ListedSkill | null {
  const listed = listing.find(({ id }) => id === wanted || id.endsWith(`:${wanted}`));
  const [first] = listing;
  if (listed !== undefined || first === undefined) return listed ?? null;
  const { description, id, location } = first;
  const name = id.slice(id.lastIndexOf(':') + 1);
  return {
    id: id.slice(0, id.length - name.length) + wanted,
    description,
    ...(location === undefined ? {} : { location: location.replaceAll(name, wanted) }),
  };
}
