import { isAlias, isMap, isScalar, parseDocument } from 'yaml';

/** The source of one scalar of a front matter. Offsets count in the YAML, whose line ends are `\n`. */
export interface ScalarSource {
  start: number;
  end: number;
  style: 'plain' | 'single' | 'double' | 'literal' | 'folded';
  /** It stands in a flow map: `{ name: …, description: … }`. */
  inFlow: boolean;
}

const STYLES: Readonly<Record<string, ScalarSource['style']>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

/** Finds the scalar of a top-level key; `null`: it is an alias, no scalar, or not there. */
function findInDocument(yaml: string, key: string): ScalarSource | null {
  const { contents, errors } = parseDocument(yaml, { prettyErrors: false });
  if (errors.length > 0 || !isMap(contents)) return null;
  const value = contents.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.value;
  if (isAlias(value) || !isScalar(value) || value.range === undefined || value.range === null) return null;
  const style = STYLES[value.type ?? ''];
  const [start, end] = value.range;
  return style === undefined ? null : { start, end, style, inFlow: contents.flow === true };
}

/** The rest of the line after `key: `, for a front matter that is not valid YAML as it stands. */
function findOnLine(yaml: string, key: string): ScalarSource | null {
  const found = [...yaml.matchAll(new RegExp(`^${key}:[ \\t]+(\\S.*?)[ \\t]*$`, 'gm'))];
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const start = only.index + only[0].indexOf(only[1] ?? '', key.length + 1);
  return { start, end: start + (only[1] ?? '').length, style: 'plain', inFlow: false };
}

/** Where the value of a top-level key stands; in a YAML that does not parse, on its own line. */
export function findScalar(yaml: string, key: string): ScalarSource | null {
  return findInDocument(yaml, key) ?? findOnLine(yaml, key);
}
