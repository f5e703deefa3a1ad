/** A map, as JSON and YAML have it. */
export type RecordValue = Readonly<Record<string, unknown>>;

/** True for a map. */
export function isRecord(value: unknown): value is RecordValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The maps in a list; none when it is no list. */
export function recordsIn(value: unknown): RecordValue[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The list at a key, or `null`. */
export function listAt(value: unknown, key: string): unknown[] | null {
  const found = isRecord(value) ? value[key] : undefined;
  return Array.isArray(found) ? found : null;
}

/** The map at a key; an empty one where there is none. */
export function recordAt(value: unknown, key: string): RecordValue {
  const found = isRecord(value) ? value[key] : undefined;
  return isRecord(found) ? found : {};
}

/** The text at a key, or `null`. */
export function textAt(value: unknown, key: string): string | null {
  const found = isRecord(value) ? value[key] : undefined;
  return typeof found === 'string' && found.trim() !== '' ? found : null;
}

/** The first of these keys that a map has. */
export function firstKey(value: unknown, keys: readonly string[]): string | null {
  return isRecord(value) ? (keys.find((key) => key in value) ?? null) : null;
}

/** A text or a list of texts, as a list; `null` for anything else. */
export function textList(value: unknown): string[] | null {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return null;
  const texts = value.filter((item) => typeof item === 'string');
  return texts.length === value.length ? texts : null;
}
