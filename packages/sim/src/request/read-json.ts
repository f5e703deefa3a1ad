/** A JSON object as it comes from a harness: nothing in it is trusted to be there. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value as an object, or an empty one. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The objects of an array; anything else in it is left out. */
export function asObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The value as text, or an empty one. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Parses a JSON object; anything else is an empty object. */
export function parseObject(text: string): JsonObject {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}

/** All text of a content field: a plain string, or the `text` of its parts, joined with a newline. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  return asObjects(content)
    .filter((part) => typeof part['text'] === 'string')
    .map((part) => part['text'])
    .join('\n');
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
