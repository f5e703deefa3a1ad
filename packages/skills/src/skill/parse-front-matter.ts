import { LineCounter, parseDocument } from 'yaml';

/** Front matter as a YAML 1.2 parser reads it, or why it cannot be read. */
export type ParsedFrontMatter = { values: Readonly<Record<string, unknown>> } | { problem: string };

/**
 * Parses what stands between the `---` lines. Line numbers are those of SKILL.md, where it begins on line 2. Line ends in
 * values are `\n` whatever the file uses.
 */
export function parseFrontMatter(yaml: string): ParsedFrontMatter {
  const source = `\n${toLineFeeds(yaml)}`;
  const lineCounter = new LineCounter();
  const document = parseDocument(source, { lineCounter, prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    const text = source.split('\n')[line - 1]?.trim() ?? '';
    return { problem: `line ${line}, column ${col}: ${error.message}, in ${JSON.stringify(text)}` };
  }
  return toRecord(() => document.toJS());
}

function toRecord(read: () => unknown): ParsedFrontMatter {
  let value: unknown;
  try {
    value = read();
    JSON.stringify(value); // An alias within its own anchor makes a value without an end.
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { problem: reason };
  }
  if (value === null || value === undefined) return { problem: 'the front matter is empty' };
  if (!isRecord(value)) {
    return { problem: `the front matter is ${nameType(value)}, not a list of "key: value" lines` };
  }
  return {
    values: Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutReturns(item)])),
  };
}

/** What a YAML value is, in words: "a list", "a number". */
export function nameType(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a map' : `a ${typeof value}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** A quoted scalar can still spell a carriage return as an escape. */
function withoutReturns(value: unknown): unknown {
  if (typeof value === 'string') return toLineFeeds(value);
  if (Array.isArray(value)) return value.map(withoutReturns);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutReturns(item)]));
}
