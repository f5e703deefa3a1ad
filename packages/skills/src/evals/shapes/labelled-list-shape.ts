import type { CaseSplit } from '@skillgauge/core';
import type { EvalImporter, ImportContext } from '../eval-importer.ts';
import { toEvalDraft } from './case-outcome.ts';
import { splitOf } from './extra-keys.ts';
import { hasLabel, labelKeyWarnings, readLabelledCase, usualKeys } from './labelled-case.ts';
import { isRecord, listAt } from './records.ts';
import { routesByLabel } from './routing-shape.ts';
import { sameSkill } from './same-skill.ts';
import { aboutSkill, isAboutSeveral, subjectsOf } from './subject-skill.ts';
import { type CaseList, findLabelledLists, skillNameOf } from './task-file-shape.ts';
import { chooseSkillText } from './two-lists-shape.ts';

/** A list of labelled cases, on a side of a split perhaps. */
interface LabelledList extends CaseList {
  split?: CaseSplit;
}

/** Settings that other tools' lists have beside their cases, and that mean too little to be taken over. */
const LEFT_SETTINGS: readonly string[] = ['trials', 'runs', 'threshold', 'model', 'timeout'];

function importLists(lists: readonly LabelledList[], value: unknown, { skill }: ImportContext) {
  const all = lists.flatMap(({ items }) => items);
  const subjects = subjectsOf(all);
  const names = subjects?.names ?? [];
  const said = skillNameOf(value);
  const about = skill ?? said;
  const isOfSeveral = subjects !== null && isAboutSeveral(subjects);
  if (isOfSeveral && (about === null || !names.some((name) => sameSkill(name, about)))) {
    return { problems: [{ path: [], text: chooseSkillText(names, about) }] };
  }
  const outcomes = lists.flatMap(({ items, path, split }) => {
    const usual = usualKeys(items);
    return items.map((item, index) => {
      const outcome = readLabelledCase(item, [...path, index], usual);
      const own = aboutSkill(outcome, item, subjects, about);
      return 'draft' in own && split !== undefined ? { ...own, draft: { ...own.draft, split } } : own;
    });
  });
  const left = isRecord(value) ? LEFT_SETTINGS.filter((key) => key in value) : [];
  return toEvalDraft(outcomes, {
    skillName: said ?? (isOfSeveral ? about : (names[0] ?? null)),
    warnings: [
      ...labelKeyWarnings(all),
      ...(left.length === 0 ? [] : [`Not taken over from the file: ${left.join(', ')}.`]),
    ],
  });
}

/** The bare array `[{ "query": …, "should_trigger": true }]`. Extra keys are kept as tags and notes. */
export const queryListShape: EvalImporter = {
  id: 'query-list',
  title: 'a list of { query, should_trigger }',
  recognises: (value) => Array.isArray(value) && value.some(hasLabel) && !routesByLabel(value),
  importCases: (value, context) =>
    importLists([{ items: Array.isArray(value) ? value : [], path: [] }], value, context),
};

/** Lists of labelled cases under a key, with words about the skill around them. */
export const wrappedListShape: EvalImporter = {
  id: 'wrapped-list',
  title: 'a map with evals, cases, queries or test_cases: [{ query, should_trigger }]',
  recognises: (value) => {
    const lists = findLabelledLists(value);
    return lists.length > 0 && !lists.some(({ items }) => routesByLabel(items));
  },
  importCases: (value, context) => importLists(findLabelledLists(value), value, context),
};

/** Lists by side of a split: `{ train: [{ query, should_trigger }], validation: […] }`. */
export const splitListsShape: EvalImporter = {
  id: 'split-lists',
  title: 'a map with train and validation: [{ query, should_trigger }]',
  recognises: (value) => sidesOf(value).some(({ items }) => items.some(hasLabel)),
  importCases: (value, context) => importLists(sidesOf(value), value, context),
};

function sidesOf(value: unknown): LabelledList[] {
  if (!isRecord(value)) return [];
  const sides = Object.keys(value).flatMap((key) => {
    const split = splitOf(key.replace(/_(?:queries|cases|evals|set)$/, ''));
    const items = listAt(value, key);
    return split === undefined || items === null ? [] : [{ path: [key], split, items }];
  });
  return sides.some(({ split }) => split === 'train') ? sides : [];
}
