import type { EvalImporter, TaskDraft } from '../eval-importer.ts';
import { type CaseOutcome, PROMPT_KEYS, refuse, toEvalDraft } from './case-outcome.ts';
import { hasLabel, noLabelReason } from './labelled-case.ts';
import { firstKey, isRecord, listAt, type RecordValue, recordsIn, textAt } from './records.ts';

/** Keys under which files keep their list of cases. */
const LIST_KEYS: readonly string[] = [
  'evals',
  'cases',
  'queries',
  'test_cases',
  'tests',
  'items',
  'prompts',
  'examples',
  'evalcases',
];

/** Names of lists beyond those, such as `trigger_evals`. */
const LIST_NAME = /(?:^|[_-])(?:evals?|cases|queries|tests|prompts|triggers?)$/;

/** A list of cases, and where it stands. */
export interface CaseList {
  items: unknown[];
  path: PropertyKey[];
}

/** Every list of a map with a label in it: a file may keep its tasks in one list, and its trigger cases in another. */
export function findLabelledLists(value: unknown): CaseList[] {
  if (!isRecord(value)) return [];
  return Object.keys(value).flatMap((key) => {
    const items = LIST_KEYS.includes(key) || LIST_NAME.test(key) ? listAt(value, key) : null;
    return items?.some(hasLabel) === true ? [{ items, path: [key] }] : [];
  });
}

/** The list of cases that a file holds, and where; a bare list is its own. */
export function findCaseList(value: unknown): CaseList | null {
  if (Array.isArray(value)) return { items: value, path: [] };
  const key = LIST_KEYS.find((name) => recordsIn(listAt(value, name)).length > 0);
  const items = key === undefined ? null : listAt(value, key);
  return key === undefined || items === null ? null : { items, path: [key] };
}

/** The name of the skill that a file says it is about. */
export function skillNameOf(value: unknown): string | null {
  return textAt(value, 'skill_name') ?? textAt(value, 'skill');
}

/** What a case asks the agent to do. */
export function taskOf(item: RecordValue): TaskDraft {
  return {
    expectedOutput: textAt(item, 'expected_output') ?? textAt(item, 'expected_outcome'),
    expectations: [
      ...(listAt(item, 'expectations') ?? []),
      ...(listAt(item, 'assertions') ?? []),
      ...(listAt(item, 'rubric') ?? []),
    ],
    files: listAt(item, 'files') ?? [],
  };
}

/** Cases that are tasks: a prompt, and what its answer should hold. They have no trigger label, so each is refused, and none is lost. */
export const taskFileShape: EvalImporter = {
  id: 'task-file',
  title: 'tasks: evals: [{ prompt, expectations }], without a trigger label',
  recognises: (value) => {
    const items = findCaseList(value)?.items ?? [];
    return !items.some(hasLabel) && items.some((item) => firstKey(item, PROMPT_KEYS) !== null);
  },
  importCases: (value) => {
    const { items, path } = findCaseList(value) ?? { items: [], path: [] };
    const outcomes = items.map((item, index) => toTask(item, [...path, index]));
    return toEvalDraft(outcomes, { skillName: skillNameOf(value) });
  },
};

function toTask(item: unknown, path: PropertyKey[]): CaseOutcome {
  return isRecord(item)
    ? refuse('no-label', path, item, noLabelReason(item), taskOf(item))
    : refuse('no-label', path, item, 'no trigger label: the case is not a map');
}
