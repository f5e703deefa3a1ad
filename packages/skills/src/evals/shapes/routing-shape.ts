import { CaseId, PromptText } from '../case-fields.ts';
import type { EvalImporter, ImportContext } from '../eval-importer.ts';
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
  'skill',
  'expect_skill',
  'expected_skill',
  'expect',
  'expected_route',
  'route',
  'expected',
];
/** A key that names something which may be a skill: a route only when some case has the skill's very name there. */
const MAYBE_ROUTE = 'expected_guide';

/** Prompts with the name of the skill that should answer, or `null` for none. */
export const routingShape: EvalImporter = {
  id: 'routing',
  title: 'prompts of several skills: [{ query, skill: name or null }] (with --skill)',
  recognises: (value) => {
    const items = findCaseList(value)?.items ?? [];
    return !items.some(hasLabel) && items.some(isRouted);
  },
  importCases: (value, context) => {
    const { items, path } = findCaseList(value) ?? { items: [], path: [] };
    const names = items.flatMap((item) => routeOf(item)?.names ?? []);
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
  return firstKey(item, [...ROUTE_KEYS, MAYBE_ROUTE]);
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
  return (
    firstKey(item, PROMPT_KEYS) !== null &&
    route !== null &&
    route.names.every((name) => /^[^\s]{1,130}$/.test(name))
  );
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
  const isNone = route?.names.some((name) => /^(?:none|null|no[ _-]?skill|n\/a|-)$/i.test(name)) ?? false;
  const routeProblem =
    route !== null && !isNone
      ? []
      : [
          {
            path: [...path, key],
            text: `must be a skill's name, a list of them or null, found ${showValue(item[key])}`,
          },
        ];
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
      expectedSkill: shouldTrigger ? undefined : (other ?? fields.expectedSkill),
      fixture: null,
    },
  };
}
