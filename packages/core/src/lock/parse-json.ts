/** A JSON value, and on which line each part of it begins. */
export interface LocatedJson {
  value: unknown;
  /** The line of what stands at a path, or of the nearest thing above it. */
  lineAt: (path: readonly PropertyKey[]) => number;
}

/** Deeper than this is no file of ours, and would use up the stack. */
const MOST_DEPTH = 50;

const TOKEN = /[[\]{}:,]|"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"|[^ \t\r\n[\]{}:,"]+|"/y;
const SPACE = /[ \t\r\n]*/y;

interface Token {
  text: string;
  line: number;
}

/** Says what is wrong, and on which line, by throwing. */
export type RefuseJson = (line: number, problem: string) => never;

interface Reader {
  peek: () => Token;
  next: () => Token;
  refuse: RefuseJson;
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

/** Cuts a text into tokens, one after the other. The end of the text is an empty one. */
function createReader(text: string, refuse: RefuseJson): Reader {
  let place = 0;
  let line = 1;
  let ahead: Token | null = null;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = place;
    const found = pattern.exec(text)?.[0] ?? '';
    place += found.length;
    return found;
  };
  const read = (): Token => {
    line += countLines(take(SPACE));
    return { text: take(TOKEN), line };
  };
  return {
    refuse,
    peek: () => {
      ahead ??= read();
      return ahead;
    },
    next: () => {
      const token = ahead ?? read();
      ahead = null;
      return token;
    },
  };
}

function shown({ text }: Token): string {
  if (text === '') return 'the text ends here';
  if (text === '"') return 'a text that is not closed, or holds a line break';
  return `unexpected ${text.length > 30 ? `${text.slice(0, 30)}…` : text}`;
}

function wanted(token: Token, what: string): string {
  return token.text === '"' ? shown(token) : `${shown(token)}, and ${what} is expected`;
}

function expectText(reader: Reader, text: string): void {
  const token = reader.next();
  if (token.text !== text) reader.refuse(token.line, wanted(token, text));
}

/** Keys of objects and numbers of items lead to the lines of their values. */
interface Lines {
  line: number;
  parts: Map<PropertyKey, Lines>;
}

interface Read {
  value: unknown;
  lines: Lines;
}

function readScalar(reader: Reader, token: Token): unknown {
  try {
    return JSON.parse(token.text);
  } catch {
    return reader.refuse(token.line, shown(token));
  }
}

/** What stands between two brackets, separated by commas. */
function readParts(reader: Reader, close: string, readPart: () => void): void {
  if (reader.peek().text === close) {
    reader.next();
    return;
  }
  for (;;) {
    readPart();
    const token = reader.next();
    if (token.text === close) return;
    if (token.text !== ',') reader.refuse(token.line, wanted(token, `, or ${close}`));
  }
}

function readObject(reader: Reader, line: number, depth: number): Read {
  const entries = new Map<string, unknown>();
  const lines: Lines = { line, parts: new Map() };
  readParts(reader, '}', () => {
    const token = reader.next();
    if (!token.text.startsWith('"') || token.text === '"') {
      reader.refuse(token.line, wanted(token, 'a key in quotes'));
    }
    const key = String(readScalar(reader, token));
    if (entries.has(key)) reader.refuse(token.line, `the key ${token.text} comes twice`);
    expectText(reader, ':');
    const part = readValue(reader, depth + 1);
    entries.set(key, part.value);
    lines.parts.set(key, part.lines);
  });
  return { value: Object.fromEntries(entries), lines };
}

function readList(reader: Reader, line: number, depth: number): Read {
  const value: unknown[] = [];
  const lines: Lines = { line, parts: new Map() };
  readParts(reader, ']', () => {
    const part = readValue(reader, depth + 1);
    lines.parts.set(value.length, part.lines);
    value.push(part.value);
  });
  return { value, lines };
}

function readValue(reader: Reader, depth: number): Read {
  const token = reader.next();
  if (depth > MOST_DEPTH) reader.refuse(token.line, `more than ${MOST_DEPTH} brackets within each other`);
  if (token.text === '{') return readObject(reader, token.line, depth);
  if (token.text === '[') return readList(reader, token.line, depth);
  return { value: readScalar(reader, token), lines: { line: token.line, parts: new Map() } };
}

function findLine(lines: Lines, path: readonly PropertyKey[]): number {
  const [key, ...rest] = path;
  const part = key === undefined ? undefined : lines.parts.get(key);
  return part === undefined ? lines.line : findLine(part, rest);
}

/**
 * Reads JSON to the letter, and knows the lines: `JSON.parse` takes a key that comes twice, and names no line.
 * @param refuse throws for anything that is no JSON
 */
export function parseJson(text: string, refuse: RefuseJson): LocatedJson {
  const reader = createReader(text, refuse);
  const { lines, value } = readValue(reader, 0);
  const rest = reader.next();
  if (rest.text !== '') refuse(rest.line, `${shown(rest)} after the end of the value`);
  return { value, lineAt: (path) => findLine(lines, path) };
}
