import { nearestName } from '@skillgauge/core';
import { z } from 'zod';
import { CaseId, PromptText, TriggerLabel } from './case-fields.ts';
import type { CaseDraft, EvalImporter, EvalProblem } from './eval-importer.ts';
import { schemaProblems, showValue } from './schema-problems.ts';

const QueryItem = z.looseObject({
  id: CaseId.optional(),
  query: PromptText,
  should_trigger: TriggerLabel,
});
type QueryItem = z.infer<typeof QueryItem>;

const LABEL = 'should_trigger';
const KNOWN = Object.keys(QueryItem.shape);
/** Extra keys that groups are made of; the value becomes a tag. */
const TAG_KEYS: ReadonlySet<string> = new Set([
  'category',
  'tag',
  'tags',
  'group',
  'kind',
  'language',
  'area',
]);
/** Extra keys that hold a remark; every other extra key is noted with its name. */
const NOTE_KEYS: ReadonlySet<string> = new Set(['note', 'notes', 'reason', 'why', 'rationale']);

/** The bare array `[{ "query": …, "should_trigger": true }]`. Extra keys are kept as tags and notes. */
export const queryArrayShape: EvalImporter = {
  title: 'a list of { query, should_trigger }',
  recognises: (value) => Array.isArray(value) && value.some(isQueryItem),
  importCases: (value) => {
    const parsed = z.array(QueryItem).safeParse(value);
    const items: unknown[] = Array.isArray(value) ? value : [];
    if (parsed.success) {
      const cases = parsed.data.map(toDraft);
      return { skill: null, settings: {}, installSet: [], cases };
    }
    return {
      problems: [...schemaProblems(parsed.error, value, () => KNOWN), ...items.flatMap(misspeltKeys)],
    };
  },
};

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A query with a label, the label perhaps misspelt: a list of queries without labels is another shape. */
function isQueryItem(value: unknown): boolean {
  return (
    isRecord(value) &&
    'query' in value &&
    Object.keys(value).some((key) => nearestName(key, [LABEL]) !== null)
  );
}

function misspeltKeys(item: unknown, index: number): EvalProblem[] {
  if (!isRecord(item)) return [];
  const missing = KNOWN.filter((key) => key !== 'id' && !(key in item));
  return Object.keys(item).flatMap((key) => {
    const meant = KNOWN.includes(key) ? null : nearestName(key, missing);
    return meant === null ? [] : [{ path: [index, key], text: `unknown key; did you mean ${meant}?` }];
  });
}

function toDraft(item: QueryItem, index: number): CaseDraft {
  const { id, query, should_trigger: shouldTrigger, ...extra } = item;
  const entries = Object.entries(extra).filter(([, value]) => value !== null && value !== '');
  const tags = entries.filter(([key]) => TAG_KEYS.has(key)).flatMap(([, value]) => toTags(value));
  const notes = entries.filter(([key]) => !TAG_KEYS.has(key)).map(([key, value]) => toNote(key, value));
  return {
    path: [index],
    id,
    prompt: query,
    shouldTrigger,
    tags,
    notes: notes.length === 0 ? undefined : notes.join('; '),
    fixture: null,
  };
}

function toTags(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(toTags);
  return [typeof value === 'string' ? value : showValue(value)];
}

function toNote(key: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return NOTE_KEYS.has(key) ? text : `${key}: ${text}`;
}
