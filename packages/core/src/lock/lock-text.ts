import { LockFile } from './lock-file.ts';

/** What is shorter stands on one line: a case is a line of a diff. */
const WIDTH = 200;

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function parts(value: object): { key: string; item: unknown }[] {
  return Array.isArray(value)
    ? value.map((item: unknown) => ({ key: '', item }))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => ({ key: `${JSON.stringify(name)}: `, item: item as unknown }));
}

/** On one line, where there is nothing but scalars in it, and it is short. */
function onOneLine(value: object, brackets: readonly [string, string]): string | null {
  const items = parts(value);
  if (items.length > 0 && !items.every(({ item }) => isScalar(item))) return null;
  const text = items.map(({ item, key }) => key + JSON.stringify(item)).join(', ');
  return text.length > WIDTH
    ? null
    : Array.isArray(value) || text === ''
      ? brackets.join(text)
      : `{ ${text} }`;
}

function write(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const brackets = Array.isArray(value) ? (['[', ']'] as const) : (['{', '}'] as const);
  const line = onOneLine(value, brackets);
  if (line !== null) return line;
  const deeper = `${indent}  `;
  const lines = parts(value).map(({ item, key }) => `${deeper}${key}${write(item, deeper)}`);
  return `${brackets[0]}\n${lines.join(',\n')}\n${indent}${brackets[1]}`;
}

/** The text of a lock file: equal locks have equal bytes, keys stand in the order of the schema, a case is a line. */
export function lockText(lock: LockFile): string {
  return `${write(LockFile.parse(lock), '')}\n`;
}
