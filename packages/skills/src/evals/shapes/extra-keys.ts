import { type CaseSplit, CaseStyle, nearestName } from '@skillgauge/core';
import type { CaseDraft } from '../eval-importer.ts';
import { showValue } from '../schema-problems.ts';
import type { RecordValue } from './records.ts';

/** Keys that groups are made of; the value becomes a tag. */
const TAG_KEYS: ReadonlySet<string> = new Set([
  'category',
  'categories',
  'tag',
  'tags',
  'group',
  'kind',
  'language',
  'area',
  'check_type',
]);
/** Keys that hold a remark; every other extra key is noted with its name. */
const NOTE_KEYS: ReadonlySet<string> = new Set(['note', 'notes', 'reason', 'why', 'rationale']);
/** Keys that name the skill that should fire. */
const EXPECTED_KEYS: readonly string[] = [
  'expected_skill',
  'expect_skill',
  'preferred_skill',
  'expected_route',
  'route',
  'skill',
];
const OTHER_KEYS: readonly string[] = [
  'split',
  'style',
  'expected_tools',
  'expected_output',
  'expected_behaviors',
];
const KNOWN_KEYS: readonly string[] = [...TAG_KEYS, ...NOTE_KEYS, ...EXPECTED_KEYS, ...OTHER_KEYS];

const SPLITS: Readonly<Record<string, CaseSplit>> = {
  train: 'train',
  training: 'train',
  validation: 'validation',
  val: 'validation',
  holdout: 'validation',
  test: 'validation',
};

/** The side of a split that a word means, if any. */
export function splitOf(word: string): CaseSplit | undefined {
  return SPLITS[word.toLowerCase()];
}

/** What the extra keys of a case become: tags, notes, style, side of a split, the skill that should fire instead. */
export type ExtraFields = Pick<CaseDraft, 'tags' | 'notes' | 'style' | 'split' | 'expectedSkill'>;

/** Keeps every extra key of a case: nothing that the author wrote is lost. */
export function extraFields(extra: RecordValue, shouldTrigger: boolean): ExtraFields {
  const entries = Object.entries(extra).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  const style = CaseStyle.safeParse(extra['style']).data;
  const split = typeof extra['split'] === 'string' ? splitOf(extra['split']) : undefined;
  const expectedKey = shouldTrigger ? undefined : EXPECTED_KEYS.find((key) => isName(extra[key]));
  const taken = new Set([
    ...(style === undefined ? [] : ['style']),
    ...(split === undefined ? [] : ['split']),
    ...(expectedKey === undefined ? [] : [expectedKey]),
  ]);
  const notes = entries
    .filter(([key]) => !TAG_KEYS.has(key) && !taken.has(key))
    .map(([key, value]) => toNote(key, value));
  return {
    tags: entries.filter(([key]) => TAG_KEYS.has(key)).flatMap(([, value]) => toTags(value)),
    notes: notes.length === 0 ? undefined : notes.join('; '),
    style,
    split,
    expectedSkill: expectedKey === undefined ? undefined : String(extra[expectedKey]),
  };
}

/** Extra keys that look like a misspelt known one (R100): they are kept as notes, and named. */
export function misspeltExtras(extra: RecordValue): string[] {
  return Object.keys(extra).flatMap((key) => {
    if (KNOWN_KEYS.includes(key) || key.length < 4) return [];
    const meant = nearestName(key, KNOWN_KEYS);
    return meant === null || Math.abs(meant.length - key.length) > 1 || meant[0] !== key[0]
      ? []
      : [`"${key}" (did you mean ${meant}?)`];
  });
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** A list of tags, or a map of them (`{ tier: smoke }` becomes `tier: smoke`). */
function toTags(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(toTags);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([key, item]) => `${key}: ${String(item)}`);
  }
  return [typeof value === 'string' ? value : showValue(value)];
}

function toNote(key: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return NOTE_KEYS.has(key) ? text : `${key}: ${text}`;
}
