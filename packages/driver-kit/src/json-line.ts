/** A JSON object that a line holds, or `null` for noise: an empty line, plain text, a torn line, a bare value. */
export function parseJsonLine(line: string): Readonly<Record<string, unknown>> | null {
  const text = line.trim();
  if (!text.startsWith('{') || !text.endsWith('}')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** True for an object that is neither `null` nor an array. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
