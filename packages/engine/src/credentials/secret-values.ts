/** Shorter texts in a login file are words of its format. */
const SHORTEST_VALUE = 16;

/** Times and addresses are no secrets, and masking them would hide what a record needs. */
const HARMLESS = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$|^https?:\/\/[^\s@]*$|\s/;

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** Every value in the text of a login file that must be masked: texts of 16 characters or more, wherever they stand in its JSON. */
export function secretValuesOf(content: string): string[] {
  const strings = isJson(content) ? stringsOf(JSON.parse(content)) : content.split(/\s+/);
  return strings.filter((text) => text.length >= SHORTEST_VALUE && !HARMLESS.test(text));
}

/** True for a text that is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
