import { parseFrontMatter } from './parse-front-matter.ts';

const KEY_LINE = /^([A-Za-z][\w-]*):[ \t]+(\S.*)$/;
/** What begins a value of several lines, or one that YAML reads in its own way. */
const NOT_PLAIN = /^[|>&*!%@`[{"'#]/;

/**
 * What can be read line by line of a front matter that is not valid YAML: top-level lines `key: value` with a plain value on that line alone.
 * `null` when `name` or `description` is not among them exactly once: then it is ambiguous, and nothing is recovered.
 * @param yaml what stands between the `---` lines
 */
export function recoverFrontMatter(yaml: string): Readonly<Record<string, unknown>> | null {
  const lines = yaml.split(/\r\n|\r|\n/);
  const found: [key: string, value: unknown][] = lines.flatMap((line, index) => {
    const [, key, text] = KEY_LINE.exec(line) ?? [];
    if (key === undefined || text === undefined) return [];
    return [[key, goesOn(lines[index + 1]) ? undefined : valueOf(key, text)]];
  });
  const once = (key: string): boolean => lines.filter((line) => line.startsWith(`${key}:`)).length === 1;
  const values = Object.fromEntries(found.filter(([, value]) => value !== undefined));
  const isClear = ['name', 'description'].every((key) => once(key) && typeof values[key] === 'string');
  return isClear ? values : null;
}

/** A line that belongs to the value before it: indented, or an item of a list. */
function goesOn(line: string | undefined): boolean {
  return line !== undefined && /^(?:[ \t]+\S|- )/.test(line);
}

/** A value by itself: as YAML where it is valid, else the plain text, which only a name or a description may be. */
function valueOf(key: string, text: string): unknown {
  const parsed = parseFrontMatter(`${key}: ${text}\n`);
  if ('values' in parsed) return parsed.values[key];
  return NOT_PLAIN.test(text) ? undefined : text.trim();
}
