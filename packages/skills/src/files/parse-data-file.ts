import { SkillgaugeError } from '@skillgauge/core';
import { type Document, isNode, LineCounter, parseDocument, visit, type YAMLError } from 'yaml';

/** What a YAML or JSON file holds, and where. */
export interface DataFile {
  value: unknown;
  /** Line of what stands at a path, or of the nearest thing above it; `null` where that is not known. */
  lineAt: (path: readonly PropertyKey[]) => number | null;
}

/**
 * Parses YAML 1.2, of which JSON is a part. A byte-order mark and Windows line ends are fine; values are unchanged.
 * @throws SkillgaugeError `invalid_input` for a syntax error, with line and column.
 */
export function parseDataFile(path: string, text: string): DataFile {
  const source = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const lineCounter = new LineCounter();
  const document = parseDocument(source, { lineCounter, prettyErrors: false, merge: true });
  const [error] = document.errors;
  if (error === undefined) {
    refuseFoldedJson(path, source, document, lineCounter);
    return { value: toValue(path, document), lineAt: (place) => findLine(document, lineCounter, place) };
  }
  const json = error.code === 'DUPLICATE_KEY' ? null : parseJson(source);
  if (json !== null) return { value: json.value, lineAt: () => null };
  const { line, col } = lineCounter.linePos(error.pos[0]);
  throw new SkillgaugeError('invalid_input', `${path}: line ${line}, column ${col}: ${describe(error)}`, {
    fix: 'Correct the syntax there (a text that holds ": " needs quotes). Nothing of the file was read.',
    cause: error,
  });
}

/** A line break within quotes is no JSON, and YAML makes a space of it: the text would not be the one that was written. */
function refuseFoldedJson(path: string, source: string, document: Document, lines: LineCounter): void {
  if (!/^\s*[[{]/.test(source)) return;
  visit(document, {
    Scalar(_key, { range, type }) {
      if ((type !== 'QUOTE_DOUBLE' && type !== 'QUOTE_SINGLE') || !range) return undefined;
      if (!source.slice(range[0], range[1]).includes('\n')) return undefined;
      const { line, col } = lines.linePos(range[0]);
      throw new SkillgaugeError(
        'invalid_input',
        `${path}: line ${line}, column ${col}: a text goes over several lines.`,
        {
          fix: 'Write \\n for a line break within quotes. Nothing of the file was read.',
        },
      );
    },
  });
}

/** The parser's own words, save where they speak to a programmer. */
function describe(error: YAMLError): string {
  return error.code === 'MULTIPLE_DOCS'
    ? 'a second document begins here, and one is expected'
    : error.message;
}

/** Resolving aliases can still fail: one without its anchor, or too many of them. */
function toValue(path: string, document: Document): unknown {
  try {
    const value: unknown = document.toJS();
    JSON.stringify(value); // An alias within its own anchor makes a value without an end.
    return value;
  } catch (error) {
    throw new SkillgaugeError(
      'invalid_input',
      `${path}: an alias cannot be resolved (${error instanceof Error ? error.message.split('\n')[0] : String(error)}).`,
      {
        fix: 'Write the value out in place of the alias.',
        cause: error,
      },
    );
  }
}

/** JSON allows a few things that YAML does not, such as tabs before a key. */
function parseJson(source: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(source) };
  } catch {
    return null;
  }
}

function findLine(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number | null {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return null;
}
