import { isRecord } from '../prompt/is-record.ts';

/** What stands at a place of a JSON document. */
export type PointedValue = { state: 'found'; value: unknown } | { state: 'absent'; at: string };

/** True for a text that is a JSON Pointer (RFC 6901, section 3). */
export function isJsonPointer(pointer: string): boolean {
  return /^(?:\/(?:[^/~]|~[01])*)*$/.test(pointer);
}

function step(value: unknown, key: string): { value: unknown } | null {
  if (Array.isArray(value)) {
    return /^(?:0|[1-9]\d*)$/.test(key) && Number(key) < value.length ? { value: value[Number(key)] } : null;
  }
  return isRecord(value) && Object.hasOwn(value, key) ? { value: value[key] } : null;
}

/** Follows a JSON Pointer (RFC 6901) through own keys alone. `at` is the first part of it that leads nowhere. */
export function followPointer(document: unknown, pointer: string): PointedValue {
  let value = document;
  let at = '';
  for (const part of pointer.split('/').slice(1)) {
    at += `/${part}`;
    const next = step(value, part.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (next === null) return { state: 'absent', at };
    value = next.value;
  }
  return { state: 'found', value };
}
