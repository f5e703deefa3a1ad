import { canonicalJson } from './content-hash.ts';

/** True when two values have the same canonical JSON. */
export function isSameValue(before: unknown, now: unknown): boolean {
  return canonicalJson(before) === canonicalJson(now);
}

/** A value in a few words. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** A field that differs, with both values in words. */
export interface ChangedField {
  field: string;
  before: string;
  now: string;
}

/** The fields in which two objects differ, in their order. */
export function changedFields(before: object, now: object): ChangedField[] {
  const old: Record<string, unknown> = { ...before };
  const fresh: Record<string, unknown> = { ...now };
  const fields = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  return fields
    .filter((field) => !isSameValue(old[field], fresh[field]))
    .map((field) => ({ field, before: valueText(old[field]), now: valueText(fresh[field]) }));
}

/** How the items of two lists are told apart, and what is said of each. */
export interface ItemWords<T, Change> {
  nameOf: (item: T) => string;
  gone: (name: string) => Change;
  isNew: (name: string) => Change;
  compare: (before: T, now: T) => readonly Change[];
}

/** Items by a name: which are gone, which are new, and what `compare` says of the others. */
export function changedItems<T, Change>(
  before: readonly T[],
  now: readonly T[],
  { compare, gone, isNew, nameOf }: ItemWords<T, Change>,
): Change[] {
  const old = new Map(before.map((item) => [nameOf(item), item]));
  const fresh = new Map(now.map((item) => [nameOf(item), item]));
  const others = [...fresh].flatMap(([name, item]) => {
    const earlier = old.get(name);
    return earlier === undefined ? [isNew(name)] : compare(earlier, item);
  });
  return [...[...old.keys()].filter((name) => !fresh.has(name)).map(gone), ...others];
}
