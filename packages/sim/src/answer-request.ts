import type { ListedSkill, SimDialect, SimMessage, SimRequest, SimToolCall } from '@skillgauge/core';
import { seededRandom } from '@skillgauge/core';
import type { Persona } from './personas/persona.ts';
import { findPersona } from './personas/persona-table.ts';
import { decideSkills, type SkillDecision } from './rule/decide-skills.ts';
import { isSameCall } from './same-call.ts';
import { followScript, type ScriptedAnswer, type SimScript, sayText, turnsFor } from './script.ts';

/** One run of one case, as far as the simulated model needs to know it. */
export interface SimRoute {
  requestId: string;
  attempt: number;
  caseId: string;
  trial: number;
  dialect: SimDialect;
  /** What the model says in this run. @default the rule decides */
  script?: SimScript;
  /** Who the model plays in this run, or the name of one of ours. @default a model that the rule moves */
  persona?: Persona | string;
}

/**
 * What the simulated model says to one request, and what it saw there. `called`: id of the skill that is called, or `null`; `fault`,
 * `usage` and `reply` are a script's.
 */
export interface SimAnswer extends ScriptedAnswer {
  /** 1 for the first turn of the conversation; 0 for an auxiliary request. A request sent again is the same turn. */
  turn: number;
  auxiliary: boolean;
  /** True for the conversation of a sub-agent that the script knows. */
  subagent: boolean;
  listing: readonly ListedSkill[];
  prompt: string | null;
}

/** What answers are made with. */
export interface AnswerOptions {
  seed: number;
  noise: number;
  /** Counts how often a turn of a conversation was asked for. @default always the first time */
  count?: (turn: string) => number;
}

const AUXILIARY_TEXT = 'Short task';
const FINAL_TEXT = 'I have looked at the request and answered it directly. Nothing else is needed.';
const AFTER_SKILL_TEXT = 'I have followed the instructions and finished the request.';
/** The stub of the skill under test says it; a competitor's does not. */
const STOP_SENTENCE = /\bstop now\b/i;
const REPLY_REQUEST = /\breply with exactly:?\s+[`"']?([\w.:-]*\w)/i;

/** Answers one model request. Pure, but for the count: the same request, route and options give the same answer. */
export function answerRequest(request: SimRequest, route: SimRoute, options: AnswerOptions): SimAnswer {
  const { dialect, script } = route;
  const listing = dialect.listing(request);
  const prompt = dialect.prompt(request);
  const seen = { auxiliary: false, subagent: false, listing, prompt };
  if (dialect.isAuxiliary(request)) {
    return { ...seen, auxiliary: true, turn: 0, ...sayText(script?.auxiliary ?? AUXILIARY_TEXT) };
  }
  const turn = turnOf(request.messages, prompt);
  if (script !== undefined) {
    const turns = turnsFor(script, prompt);
    const subagent = turns !== script.turns;
    const tried = options.count?.(`${subagent ? prompt : ''} ${turn}`) ?? 1;
    return { ...seen, subagent, turn, ...followScript(turns, turn, { listing, request, dialect, tried }) };
  }
  const rule = (): ScriptedAnswer => followRule(request, route, seen, options);
  const persona = typeof route.persona === 'string' ? findPersona(route.persona) : route.persona;
  const answer = persona?.({ request, dialect, listing, prompt, rule }) ?? rule();
  return { ...seen, turn, ...answer };
}

function followRule(
  request: SimRequest,
  route: SimRoute,
  { listing, prompt }: Pick<SimAnswer, 'listing' | 'prompt'>,
  options: AnswerOptions,
): ScriptedAnswer {
  const results = lastToolResults(request.messages);
  const closing = results === null ? FINAL_TEXT : (REPLY_REQUEST.exec(results)?.[1] ?? AFTER_SKILL_TEXT);
  if (results !== null && STOP_SENTENCE.test(results)) return sayText(closing);
  const decided = prompt === null ? [] : decideSkills(prompt, listing);
  const decisions = flipBest(decided, route, options);
  const next = nextCall(decisions, listing, request, route.dialect);
  return next === null
    ? sayText(closing)
    : { ...sayText(''), called: next.called, toolCalls: [next.toolCall] };
}

/**
 * One more than the answers to the prompt that the conversation holds already; neighbouring assistant messages are one answer. Before
 * the prompt a harness may have put words into the model's mouth.
 */
function turnOf(messages: readonly SimMessage[], prompt: string | null): number {
  const asked = messages.findIndex(({ role, text }) => role === 'user' && text.includes(prompt ?? ''));
  const answers = messages.filter(
    (message, index) =>
      index > asked && message.role === 'assistant' && messages[index - 1]?.role !== 'assistant',
  );
  return answers.length + 1;
}

/**
 * The text of the tool results that came since the model last spoke, or `null` when there are none and the user has the
 * word. Only this end of the conversation is looked at: a model that calls whenever the prompt occurs anywhere never stops.
 */
function lastToolResults(messages: readonly SimMessage[]): string | null {
  const last = messages.findLastIndex((message) => message.role === 'assistant');
  const since = messages.slice(last + 1).filter((message) => message.role !== 'system');
  if (!since.some((message) => message.role === 'tool')) return null;
  return since.map((message) => message.text).join('\n');
}

/** Noise turns the decision on the best skill round. It is drawn for the first turn and holds for the whole run. */
function flipBest(
  decisions: readonly SkillDecision[],
  route: SimRoute,
  { seed, noise }: { seed: number; noise: number },
): SkillDecision[] {
  const ranked = decisions.toSorted((left, right) => right.score - left.score);
  const [best, ...rest] = ranked;
  if (best === undefined || seededRandom(seed, route.caseId, route.trial, 1)() >= noise) return ranked;
  return [{ ...best, fires: !best.fires }, ...rest];
}

function nextCall(
  decisions: readonly SkillDecision[],
  listing: readonly ListedSkill[],
  request: SimRequest,
  dialect: SimDialect,
): { called: string; toolCall: SimToolCall } | null {
  const made = request.messages.flatMap((message) => message.toolCalls);
  for (const { id } of decisions.filter(({ fires }) => fires)) {
    const skill = listing.find((listed) => listed.id === id);
    const toolCall = skill === undefined ? null : dialect.loadSkill(skill, request);
    if (toolCall !== null && !made.some((call) => isSameCall(call, toolCall)))
      return { called: id, toolCall };
  }
  return null;
}
