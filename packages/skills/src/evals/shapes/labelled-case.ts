import { nearestName } from '@skillgauge/core';
import { CaseId, PromptText, TriggerLabel } from '../case-fields.ts';
import type { EvalProblem } from '../eval-importer.ts';
import { showValue } from '../schema-problems.ts';
import { type CaseOutcome, PROMPT_KEYS, refuse, refuseMalformed } from './case-outcome.ts';
import { extraFields, misspeltExtras } from './extra-keys.ts';
import { firstKey, isRecord, type RecordValue } from './records.ts';

/** Keys that hold a trigger label. */
export const LABEL_KEYS: readonly string[] = [
  'should_trigger',
  'expected_trigger',
  'expect_trigger',
  'should_activate',
  'expected_activation',
  'expect_activation',
  'should_fire',
  'shouldTrigger',
];
/** Keys that are a label where they hold `true` or `false`, and something else where they hold anything else. */
const SOMETIMES_LABELS: readonly string[] = [
  'positive',
  'is_positive',
  'trigger',
  'triggers',
  'activate',
  'activates',
  'expect',
  'expected',
];
/** Keys of cases that expect something else than a firing. */
const OTHER_EXPECTATIONS: readonly string[] = [
  'expectations',
  'assertions',
  'assert',
  'expected_output',
  'expected_outcome',
  'expected_behaviors',
  'expected_guide',
  'expected_tools',
  'rubric',
  'graders',
  'expected',
  'expect',
];

/** True for a map with a label, the label's key perhaps misspelt. */
export function hasLabel(value: unknown): boolean {
  return isRecord(value) && (labelKeyOf(value) !== null || misspeltLabel(value) !== null);
}

/** The key that holds a case's label. */
export function labelKeyOf(value: unknown): string | null {
  const key = firstKey(value, LABEL_KEYS);
  if (key !== null || !isRecord(value)) return key;
  return SOMETIMES_LABELS.find((name) => typeof value[name] === 'boolean') ?? null;
}

/** What to say of a file whose label stands under a key that often means something else. */
export function labelKeyWarnings(items: readonly unknown[]): string[] {
  const keys = new Set(items.map(labelKeyOf).filter((key) => key !== null && !LABEL_KEYS.includes(key)));
  return [...keys].map((key) => `The label is read from the key "${key}", which holds true or false.`);
}

/** The key that a label was misspelt as. */
function misspeltLabel(value: RecordValue): string | null {
  return (
    Object.keys(value).find(
      (key) => !OTHER_EXPECTATIONS.includes(key) && nearestName(key, LABEL_KEYS.slice(0, 2)) !== null,
    ) ?? null
  );
}

/** Why a case without a label is no trigger case: what it has instead. */
export function noLabelReason(value: unknown): string {
  const found = isRecord(value) ? OTHER_EXPECTATIONS.filter((key) => key in value) : [];
  const keys = isRecord(value)
    ? Object.keys(value).filter((key) => !['id', ...PROMPT_KEYS].includes(key))
    : [];
  const instead = found.length > 0 ? found : keys;
  return `no trigger label (should_trigger); found ${instead.length === 0 ? 'nothing' : instead.join(', ')} instead`;
}

/** How the prompt's and the label's keys of a file are called, for messages about cases that lack them. */
export interface UsualKeys {
  prompt: string;
  label: string;
}

/** The keys that most cases of a list use. */
export function usualKeys(items: readonly unknown[]): UsualKeys {
  const prompt = items.map((item) => firstKey(item, PROMPT_KEYS)).find((key) => key !== null);
  const label = items.map(labelKeyOf).find((key) => key !== null);
  return { prompt: prompt ?? 'query', label: label ?? 'should_trigger' };
}

/**
 * Reads a case with a label, in a list whose cases are meant to have one. A label that is no boolean, a blank prompt and a misspelt key
 * are mistakes; a case that expects something else instead of a label is one of another kind.
 */
export function readLabelledCase(item: unknown, path: readonly PropertyKey[], usual: UsualKeys): CaseOutcome {
  if (!isRecord(item)) {
    const text = `expected object, found ${showValue(item)}`;
    return refuseMalformed(path, item, [{ path, text }]);
  }
  const promptKey = firstKey(item, PROMPT_KEYS);
  const labelKey = labelKeyOf(item);
  const isOther =
    labelKey === null && misspeltLabel(item) === null && firstKey(item, OTHER_EXPECTATIONS) !== null;
  if (isOther) return refuse('no-label', path, item, noLabelReason(item));
  const prompt = PromptText.safeParse(item[promptKey ?? usual.prompt]);
  const label = TriggerLabel.safeParse(item[labelKey ?? usual.label]);
  const id = CaseId.optional().safeParse(item['id'] ?? undefined);
  const others = otherLabels(item, path, labelKey);
  const problems = [
    ...problemsOf(id, item, path, 'id'),
    ...problemsOf(prompt, item, path, promptKey ?? usual.prompt),
    ...problemsOf(label, item, path, labelKey ?? usual.label),
    ...others,
    ...misspeltKeys(item, path, [
      ...(promptKey === null ? [usual.prompt] : []),
      ...(labelKey === null ? [usual.label] : []),
    ]),
  ];
  if (!prompt.success || !label.success || !id.success || others.length > 0)
    return refuseMalformed(path, item, problems);
  const used = new Set(['id', promptKey, labelKey]);
  const extra = Object.fromEntries(Object.entries(item).filter(([key]) => !used.has(key)));
  const misspelt = misspeltExtras(extra);
  const name = id.data ?? path.map(String).join('.');
  return {
    draft: {
      path,
      id: id.data,
      prompt: prompt.data,
      shouldTrigger: label.data,
      ...extraFields(extra, label.data),
      fixture: null,
    },
    warnings: [
      ...misspelt.map((key) => `Case ${name}: unknown key ${key}; kept as a note.`),
      ...('fixture' in extra ? [`Case ${name}: the fixture is not taken over; kept as a note.`] : []),
    ],
  };
}

/** What a parsed field is refused for, with the value that was found. */
export function problemsOf(
  parsed: { success: boolean; error?: { issues: readonly { message: string }[] } | undefined },
  item: RecordValue,
  path: readonly PropertyKey[],
  key: string,
): EvalProblem[] {
  if (parsed.success) return [];
  const found = item[key] === undefined ? 'nothing' : showValue(item[key]);
  const [message] = parsed.error?.issues.map((issue) => issue.message) ?? [];
  return [{ path: [...path, key], text: `${message ?? 'not usable'}, found ${found}` }];
}

/** A second label that says something else than the first one. */
function otherLabels(
  item: RecordValue,
  path: readonly PropertyKey[],
  labelKey: string | null,
): EvalProblem[] {
  if (labelKey === null) return [];
  return LABEL_KEYS.filter((key) => key !== labelKey && key in item && item[key] !== item[labelKey]).map(
    (key) => ({
      path: [...path, key],
      text: `${showValue(item[key])}, and ${labelKey} is ${showValue(item[labelKey])}`,
    }),
  );
}

function misspeltKeys(
  item: RecordValue,
  path: readonly PropertyKey[],
  missing: readonly string[],
): EvalProblem[] {
  return Object.keys(item).flatMap((key) => {
    const meant = PROMPT_KEYS.includes(key) || key === 'id' ? null : nearestName(key, missing);
    return meant === null ? [] : [{ path: [...path, key], text: `unknown key; did you mean ${meant}?` }];
  });
}
