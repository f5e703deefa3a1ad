import { CaseId, PromptText } from '../case-fields.ts';
import type { EvalImporter, EvalProblem, ImportContext } from '../eval-importer.ts';
import { showValue } from '../schema-problems.ts';
import { type CaseOutcome, PROMPT_KEYS, refuse, refuseMalformed, toEvalDraft } from './case-outcome.ts';
import { extraFields } from './extra-keys.ts';
import { hasLabel, noLabelReason, problemsOf } from './labelled-case.ts';
import { firstKey, isRecord, type RecordValue, textList } from './records.ts';
import { sameSkill } from './same-skill.ts';
import { findCaseList } from './task-file-shape.ts';
import { chooseSkillText } from './two-lists-shape.ts';

/** Keys that name the skill which should answer. */
const ROUTE_KEYS: readonly string[] = [
  'expect_skill',
  'expected_skill',
  'expect',
  'expected_route',
  'skill',
  'route',
  'expected',
  'should_trigger',
];
/** A key that names something which may be a skill: a route only when some case has the skill's very name there. */
const MAYBE_ROUTE = 'expected_guide';
/** Words that are labels, or say that no skill should answer, and are no skill's name. */
const LABEL_WORD =
  /^(?:y|n|yes|no|true|false|pass|fail|none|null|n\/a|-|skip|ignore|positive|negative|pos|neg|(?:no|not|should|do|does|must)?[ _-]*(?:not)?[ _-]*(?:trigger|activate|fire|match|skill|invoke|load)e?[sd]?)$/i;
const NEGATIVE_WORD = /^(?:neg(?:ative)?|(?:should[ _-]*)?(?:no|not)[ _-]*(?:trigger|activate|fire))$/i;
/** Keys that may say whether a case is a positive or a negative one. */
const POLARITY_KEYS: readonly string[] = ['type', 'kind', 'label', 'polarity', 'category', 'class'];

/** True for what can be the name of a skill: one word, and not one that is a label. */
function isSkillName(name: string): boolean {
  return /^[^\s]{1,130}$/.test(name) && !LABEL_WORD.test(name);
}

/** Do the labels of a list hold names of skills, or `null`, in place of `true` and `false`? */
export function routesByLabel(items: readonly unknown[]): boolean {
  const labels = items.flatMap((item) =>
    isRecord(item) && 'should_trigger' in item ? [item['should_trigger']] : [],
  );
  const isName = (label: unknown): boolean => typeof label === 'string' && isSkillName(label);
  return labels.some(isName) && labels.every((label) => label === null || isName(label));
}

/** Prompts with the name of the skill that should answer, or `null` for none. */
export const routingShape: EvalImporter = {
  id: 'routing',
  title: 'prompts of several skills: [{ query, skill: name or null }] (with --skill)',
  recognises: (value) => {
    const items = findCaseList(value)?.items ?? [];
    return routesByLabel(items) || (!items.some(hasLabel) && items.some(isRouted));
  },
  importCases: (value, context) => {
    const { items, path } = findCaseList(value) ?? { items: [], path: [] };
    const names = items.flatMap((item) => (routeOf(item)?.names ?? []).filter(isSkillName));
    const skill = context.skill ?? onlyName(names);
    const isGuide = items.every((item) => !isRecord(item) || routeKey(item) === MAYBE_ROUTE);
    if (isGuide && !names.some((name) => skill !== null && name === skill && context.skill !== null)) {
      return toEvalDraft(
        items.map((item, index) => refuse('no-label', [...path, index], item, noLabelReason(item))),
      );
    }
    if (skill === null || !names.some((name) => sameSkill(name, skill))) {
      return { problems: [{ path: [], text: chooseSkillText(names, context.skill) }] };
    }
    const outcomes = items.map((item, index) => readRouted(item, [...path, index], { ...context, skill }));
    return toEvalDraft(outcomes, { skillName: skill });
  },
};

function onlyName(names: readonly string[]): string | null {
  const [only, ...others] = new Set(names);
  return only !== undefined && others.length === 0 ? only : null;
}

function routeKey(item: RecordValue): string | null {
  const keys = [...ROUTE_KEYS, MAYBE_ROUTE];
  return keys.find((key) => key in item && isRouteValue(item[key])) ?? firstKey(item, keys);
}

function isRouteValue(value: unknown): boolean {
  const names = value === null ? [] : textList(value);
  return names !== null && names.every(isSkillName);
}

/** What a case expects, or `null` where that names no skill. */
function routeOf(item: unknown): { names: string[] } | null {
  const key = isRecord(item) ? routeKey(item) : null;
  if (key === null || !isRecord(item)) return null;
  const value = item[key];
  const names = value === null ? [] : textList(value);
  return names === null ? null : { names };
}

/** A route is a name, not a sentence. */
function isRouted(item: unknown): boolean {
  const route = routeOf(item);
  return firstKey(item, PROMPT_KEYS) !== null && route !== null && route.names.every(isSkillName);
}

/** What is wrong with a route: no name, a word that is a label, or a name beside a word such as "negative". */
function problemsOfRoute(
  item: RecordValue,
  path: PropertyKey[],
  key: string,
  names: string[] | null,
): EvalProblem[] {
  if (names === null || !names.every(isSkillName)) {
    const text = `must be a skill's name, a list of them or null, found ${showValue(item[key])}`;
    return [{ path: [...path, key], text }];
  }
  const polarity = POLARITY_KEYS.find((name) => NEGATIVE_WORD.test(String(item[name])));
  if (polarity === undefined || names.length === 0) return [];
  const text = `${showValue(item[polarity])}, and ${key} names ${names.join(', ')}: say should_trigger true or false`;
  return [{ path: [...path, polarity], text }];
}

/** `skill: name` beside `expect: []` says what the case is about, not what should fire. */
function notItself(name: string | undefined, skill: string): string | undefined {
  return name !== undefined && sameSkill(name, skill) ? undefined : name;
}

function readRouted(
  item: unknown,
  path: PropertyKey[],
  { skill }: ImportContext & { skill: string },
): CaseOutcome {
  if (!isRecord(item)) {
    return refuseMalformed(path, item, [{ path, text: `expected object, found ${showValue(item)}` }]);
  }
  const key = routeKey(item);
  if (key === null) return refuse('no-label', path, item, noLabelReason(item));
  const route = routeOf(item);
  const promptKey = firstKey(item, PROMPT_KEYS) ?? 'query';
  const prompt = PromptText.safeParse(item[promptKey]);
  const id = CaseId.optional().safeParse(item['id'] ?? undefined);
  const routeProblem = problemsOfRoute(item, path, key, route?.names ?? null);
  if (!prompt.success || !id.success || route === null || routeProblem.length > 0) {
    return refuseMalformed(path, item, [
      ...problemsOf(id, item, path, 'id'),
      ...problemsOf(prompt, item, path, promptKey),
      ...routeProblem,
    ]);
  }
  const shouldTrigger = route.names.some((name) => sameSkill(name, skill));
  const used = new Set(['id', promptKey, key]);
  const extra = Object.fromEntries(Object.entries(item).filter(([name]) => !used.has(name)));
  const fields = extraFields(extra, shouldTrigger);
  const [other] = route.names;
  return {
    draft: {
      path,
      id: id.data,
      prompt: prompt.data,
      shouldTrigger,
      ...fields,
      expectedSkill: shouldTrigger ? undefined : (other ?? notItself(fields.expectedSkill, skill)),
      fixture: null,
    },
  };
}
