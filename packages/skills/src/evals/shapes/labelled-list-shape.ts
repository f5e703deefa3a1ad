import type { CaseSplit } from '@skillgauge/core';
import type { EvalImporter } from '../eval-importer.ts';
import { type CaseOutcome, toEvalDraft } from './case-outcome.ts';
import { splitOf } from './extra-keys.ts';
import { hasLabel, readLabelledCase, usualKeys } from './labelled-case.ts';
import { isRecord, listAt } from './records.ts';
import { findCaseList, skillNameOf } from './task-file-shape.ts';

function readList(items: readonly unknown[], path: readonly PropertyKey[]): CaseOutcome[] {
  const usual = usualKeys(items);
  return items.map((item, index) => readLabelledCase(item, [...path, index], usual));
}

/** The bare array `[{ "query": …, "should_trigger": true }]`. Extra keys are kept as tags and notes. */
export const queryListShape: EvalImporter = {
  id: 'query-list',
  title: 'a list of { query, should_trigger }',
  recognises: (value) => Array.isArray(value) && value.some(hasLabel),
  importCases: (value) => toEvalDraft(readList(Array.isArray(value) ? value : [], [])),
};

/** A list of labelled cases under a key, with words about the skill around it. */
export const wrappedListShape: EvalImporter = {
  id: 'wrapped-list',
  title: 'a map with evals, cases, queries or test_cases: [{ query, should_trigger }]',
  recognises: (value) => isRecord(value) && (findCaseList(value)?.items.some(hasLabel) ?? false),
  importCases: (value) => {
    const { items, path } = findCaseList(value) ?? { items: [], path: [] };
    return toEvalDraft(readList(items, path), { skillName: skillNameOf(value) });
  },
};

/** Lists by side of a split: `{ train: [{ query, should_trigger }], validation: […] }`. */
export const splitListsShape: EvalImporter = {
  id: 'split-lists',
  title: 'a map with train and validation: [{ query, should_trigger }]',
  recognises: (value) => sidesOf(value).some(({ items }) => items.some(hasLabel)),
  importCases: (value) => {
    const outcomes = sidesOf(value).flatMap(({ items, key, split }) =>
      readList(items, [key]).map((outcome) =>
        'draft' in outcome ? { ...outcome, draft: { ...outcome.draft, split } } : outcome,
      ),
    );
    return toEvalDraft(outcomes, { skillName: skillNameOf(value) });
  },
};

function sidesOf(value: unknown): { key: string; split: CaseSplit; items: unknown[] }[] {
  if (!isRecord(value)) return [];
  const sides = Object.keys(value).flatMap((key) => {
    const split = splitOf(key.replace(/_(?:queries|cases|evals|set)$/, ''));
    const items = listAt(value, key);
    return split === undefined || items === null ? [] : [{ key, split, items }];
  });
  return sides.some(({ split }) => split === 'train') ? sides : [];
}
