import {
  COMPETITOR,
  defineScenario,
  type Scenario,
  type ScenarioInput,
  type ScenarioSkill,
  TARGET as TARGET_SKILL,
} from '@skillgauge/conformance';
import type { SimRequest, SimToolCall } from '@skillgauge/core';
import type { SimReply, SimTurn, SimTurnOptions } from '@skillgauge/sim';

/** What one driver's recordings show besides the scenarios that every driver has. */
export interface ScenarioTable {
  scenarios: readonly Scenario[];
  /** Recordings that no scenario makes, by name, each with the reason. */
  notMadeAgain: Readonly<Record<string, string>>;
}

/** Makes a driver's table. */
export function defineTable(
  scenarios: readonly ScenarioInput[],
  notMadeAgain: Readonly<Record<string, string>> = {},
): ScenarioTable {
  return { scenarios: scenarios.map(defineScenario), notMadeAgain };
}

/** The skill under test of every scenario. */
export const TARGET = TARGET_SKILL.name;
/** The skill that is installed beside it. */
export const OTHER = COMPETITOR.name;
/** A file in the workspace of every scenario. */
export const NOTES = 'notes.txt';

/** The usual skills, with further lines in the front matter of the one under test. */
export function targetWith(...frontMatter: readonly string[]): ScenarioSkill[] {
  return [{ ...TARGET_SKILL, frontMatter }, COMPETITOR];
}

/** The model loads a skill. */
export function load(skill: string, options: SimTurnOptions = {}): SimTurn {
  return { kind: 'load', skill, ...options };
}

/** The model calls a tool of the harness. */
export function call(name: string, input: SimToolCall['arguments'], options: SimTurnOptions = {}): SimTurn {
  return { kind: 'call', call: { name, arguments: input }, ...options };
}

/** The model answers in text. */
export function say(text: string, options: Omit<SimTurnOptions, 'text'> = {}): SimTurn {
  return { kind: 'say', text, ...options };
}

/** Every request of the turn meets a fault. */
export function fault(name: string): SimTurn {
  return { kind: 'fault', fault: name };
}

/** The provider answers in its own words. */
export function reply(content: SimReply): SimTurn {
  return { kind: 'reply', reply: content };
}

/** The turn goes otherwise each time that it is asked for again. */
export function tries(...turns: readonly SimTurn[]): SimTurn {
  return { kind: 'tries', tries: turns };
}

/** Calls of several turns in one answer. */
export function together(...turns: readonly SimTurn[]): SimTurn {
  return { kind: 'together', turns };
}

/** The turn that the request calls for. */
export function depends(on: (request: SimRequest) => SimTurn): SimTurn {
  return { kind: 'depends', on };
}
