import { PromptText } from '../case-fields.ts';
import type { EvalImporter, ImportContext } from '../eval-importer.ts';
import { showValue } from '../schema-problems.ts';
import { type CaseOutcome, idOf, PROMPT_KEYS, refuse, refuseMalformed, toEvalDraft } from './case-outcome.ts';
import { extraFields } from './extra-keys.ts';
import { firstKey, isRecord, listAt } from './records.ts';
import { sameSkill } from './same-skill.ts';
import { skillNameOf } from './task-file-shape.ts';

/** Names of the list that should fire, and of the one that should not. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['should_trigger', 'should_not_trigger'],
  ['should_trigger_prompts', 'should_not_trigger_prompts'],
  ['should_activate', 'should_not_activate'],
  ['should_fire', 'should_not_fire'],
  ['trigger', 'no_trigger'],
  ['positive', 'negative'],
  ['positives', 'negatives'],
];

/** Two lists that belong together, and where they stand. `skill`: the name above them, where there is one. */
interface ListPair {
  path: PropertyKey[];
  skill: string | null;
  positive: { key: string; items: unknown[] };
  negative: { key: string; items: unknown[] };
}

/** Prompts in two lists, one that should fire and one that should not; for one skill, or by skill. */
export const twoListsShape: EvalImporter = {
  id: 'two-lists',
  title: 'two lists: { should_trigger: […], should_not_trigger: […] }, or such a pair by skill',
  recognises: (value) => findPairs(value).length > 0,
  importCases: (value, context) => importPairs(findPairs(value), skillNameOf(value), context),
};

function pairIn(value: unknown, path: PropertyKey[], skill: string | null): ListPair[] {
  const found = PAIRS.find(([positive, negative]) => listAt(value, positive) ?? listAt(value, negative));
  if (found === undefined) return [];
  const [positive, negative] = found;
  return [
    {
      path,
      skill,
      positive: { key: positive, items: listAt(value, positive) ?? [] },
      negative: { key: negative, items: listAt(value, negative) ?? [] },
    },
  ];
}

/** The pairs of a file: at its top, or below one or two keys, where the nearest key is the skill's name. */
function findPairs(value: unknown): ListPair[] {
  const top = pairIn(value, [], null);
  if (top.length > 0 || !isRecord(value)) return top;
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = pairIn(inner, [key], key);
    if (below.length > 0 || !isRecord(inner)) return below;
    return Object.entries(inner).flatMap(([name, lists]) => pairIn(lists, [key, name], name));
  });
}

function importPairs(pairs: readonly ListPair[], skillName: string | null, context: ImportContext) {
  const names = pairs.flatMap(({ skill }) => (skill === null ? [] : [skill]));
  const isBySkill = skillName === null && names.length > 1;
  if (isBySkill && !names.some((name) => context.skill !== null && sameSkill(name, context.skill))) {
    return { problems: [{ path: [], text: chooseSkillText(names, context.skill) }] };
  }
  const outcomes = pairs.flatMap((pair) => {
    const isOther = isBySkill && pair.skill !== null && !sameSkill(pair.skill, context.skill ?? '');
    return isOther ? refusePair(pair) : readPair(pair);
  });
  return toEvalDraft(outcomes, { skillName: skillName ?? (isBySkill ? context.skill : null) });
}

/** What to do where a file is about several skills. */
export function chooseSkillText(names: readonly string[], asked: string | null): string {
  const known = [...new Set(names)].join(', ');
  return asked === null
    ? `the file is about several skills: name one with --skill (${known})`
    : `nothing in the file is about ${asked}; it is about ${known}`;
}

function refusePair({ negative, path, positive, skill }: ListPair): CaseOutcome[] {
  return [positive, negative].flatMap(({ items, key }) =>
    items.map((item, index) =>
      refuse(
        'other-skill',
        [...path, key, index],
        item,
        `about the skill ${skill}: import it with --skill ${skill}`,
      ),
    ),
  );
}

function readPair({ negative, path, positive }: ListPair): CaseOutcome[] {
  return [
    ...positive.items.map((item, index) => readItem(item, [...path, positive.key, index], true)),
    ...negative.items.map((item, index) => readItem(item, [...path, negative.key, index], false)),
  ];
}

function readItem(item: unknown, path: PropertyKey[], shouldTrigger: boolean): CaseOutcome {
  const key = firstKey(item, PROMPT_KEYS);
  const text = isRecord(item) ? item[key ?? 'prompt'] : item;
  const prompt = PromptText.safeParse(text);
  if (!prompt.success) {
    const [message = 'not usable'] = prompt.error.issues.map((issue) => issue.message);
    const where = isRecord(item) ? [...path, key ?? 'prompt'] : path;
    return refuseMalformed(path, item, [{ path: where, text: `${message}, found ${showValue(text)}` }]);
  }
  const record = isRecord(item) ? item : {};
  const own = firstKey(record, ['should_trigger', 'should_activate']);
  if (own !== null && record[own] !== shouldTrigger) {
    const contradiction = `${showValue(record[own])}, in a list of cases that ${shouldTrigger ? 'should' : 'should not'} fire`;
    return refuseMalformed(path, item, [{ path: [...path, own], text: contradiction }]);
  }
  const used = new Set(['id', key, own]);
  const extra = Object.fromEntries(Object.entries(record).filter(([name]) => !used.has(name)));
  const id = 'id' in record ? (idOf(record) ?? undefined) : undefined;
  return {
    draft: {
      path,
      id,
      prompt: prompt.data,
      shouldTrigger,
      ...extraFields(extra, shouldTrigger),
      fixture: null,
    },
  };
}
