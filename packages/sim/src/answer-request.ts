import type { ListedSkill, SimDialect, SimMessage, SimRequest, SimToolCall } from '@skillgauge/core';
import { seededRandom } from '@skillgauge/core';
import { decideSkills, type SkillDecision } from './rule/decide-skills.ts';
import { followScript, type SimScript } from './script.ts';

/** One run of one case, as far as the simulated model needs to know it. */
export interface SimRoute {
  requestId: string;
  attempt: number;
  caseId: string;
  trial: number;
  dialect: SimDialect;
  /** What the model says in this run. @default the rule decides */
  script?: SimScript;
}

/** What the simulated model says to one request, and what it saw there. */
export interface SimAnswer {
  /** 1 for the first turn of the conversation; 0 for an auxiliary request. A request sent again is the same turn. */
  turn: number;
  auxiliary: boolean;
  listing: readonly ListedSkill[];
  prompt: string | null;
  /** Id of the skill that is called, or `null` for an answer in text. */
  called: string | null;
  toolCall: SimToolCall | null;
  text: string;
  /** The fault that the script has for this turn. */
  fault: string | null;
}

const AUXILIARY_TEXT = 'Short task';
const FINAL_TEXT = 'I have looked at the request and answered it directly. Nothing else is needed.';
const AFTER_SKILL_TEXT = 'I have followed the instructions and finished the request.';
/** The stub of the skill under test says it; a competitor's does not. */
const STOP_SENTENCE = /\bstop now\b/i;
const REPLY_REQUEST = /\breply with exactly:?\s+[`"']?([\w.:-]*\w)/i;

/** Answers one model request. Pure: the same request, route and options give the same answer. */
export function answerRequest(
  request: SimRequest,
  route: SimRoute,
  options: { seed: number; noise: number },
): SimAnswer {
  const { dialect } = route;
  const seen = { auxiliary: false, listing: dialect.listing(request), prompt: dialect.prompt(request) };
  const text = (said: string) => ({ called: null, toolCall: null, text: said, fault: null });
  if (dialect.isAuxiliary(request)) return { ...seen, auxiliary: true, turn: 0, ...text(AUXILIARY_TEXT) };
  const turn = turnOf(request.messages);
  if (route.script !== undefined) {
    return {
      ...seen,
      turn,
      ...followScript(route.script, turn, { listing: seen.listing, request, dialect }),
    };
  }
  const results = lastToolResults(request.messages);
  const closing = results === null ? FINAL_TEXT : (REPLY_REQUEST.exec(results)?.[1] ?? AFTER_SKILL_TEXT);
  if (results !== null && STOP_SENTENCE.test(results)) return { ...seen, turn, ...text(closing) };
  const decided = seen.prompt === null ? [] : decideSkills(seen.prompt, seen.listing);
  const decisions = flipBest(decided, route, options);
  const next = nextCall(decisions, seen.listing, request, dialect);
  return { ...seen, turn, ...(next === null ? text(closing) : { ...next, text: '', fault: null }) };
}

/** One more than the answers that the conversation holds already; neighbouring assistant messages are one answer. */
function turnOf(messages: readonly SimMessage[]): number {
  const answers = messages.filter(
    (message, index) => message.role === 'assistant' && messages[index - 1]?.role !== 'assistant',
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

/** A harness may add arguments of its own when it sends a call back. */
function isSameCall(made: SimToolCall, wanted: SimToolCall): boolean {
  const isEqual = ([key, value]: [string, unknown]) =>
    JSON.stringify(made.arguments[key]) === JSON.stringify(value);
  return made.name === wanted.name && Object.entries(wanted.arguments).every(isEqual);
}
