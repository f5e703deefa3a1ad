import { parseFrontMatter } from '../skill/parse-front-matter.ts';
import type { ScalarSource } from './find-scalar.ts';

/** Longest line that a text is folded to, where the scalar was folded before. */
const LEAST_WIDTH = 60;

/** Whether a source stands for exactly this text, and leaves the next line alone. */
function isRead(source: string, value: string): boolean {
  const parsed = parseFrontMatter(`k: ${source}\nz: 1\n`);
  return 'values' in parsed && JSON.stringify(parsed.values) === JSON.stringify({ k: value, z: 1 });
}

/** Words on lines of at most `width` characters; a longer word has a line of its own. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function widthOf(old: string): number {
  return Math.max(LEAST_WIDTH, ...old.split('\n').map((line) => line.trim().length));
}

function indentOf(old: string): string {
  const lines = old.split('\n').slice(1);
  return /^[ \t]+/.exec(lines.find((line) => line.trim() !== '') ?? '')?.[0] ?? '  ';
}

function quoted(text: string, style: 'single' | 'double'): string {
  return style === 'double' || /[\p{Cc}\u2028\u2029]/u.test(text)
    ? JSON.stringify(text).replaceAll(/[\u007f-\u009f\u2028\u2029\ufeff]/g, escapeUnit)
    : `'${text.replaceAll("'", "''")}'`;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Plain and quoted scalars: on one line, or folded as before, where the text can be. */
function flowScalar(old: string, text: string, { inFlow, style }: ScalarSource): string {
  const kind = style === 'single' ? 'single' : 'double';
  const source = style === 'plain' && !inFlow ? text : quoted(text, kind);
  const single = isRead(source, text) ? source : quoted(text, kind);
  if (!old.includes('\n')) return single;
  const folded = wrap(single, widthOf(old)).join(`\n${indentOf(old)}`);
  return isRead(folded, text) ? folded : single;
}

/** The header of a block scalar as it was (chomping, indentation, comment), and the text below it. */
function blockScalar(old: string, text: string, style: 'literal' | 'folded'): string {
  const [header = ''] = old.split('\n');
  const indent = indentOf(old);
  const lines =
    style === 'literal'
      ? text.split('\n')
      : text
          .split('\n')
          .flatMap((line, index) => [...(index === 0 ? [] : ['']), ...wrap(line, widthOf(old))]);
  const body = lines.map((line) => (line === '' ? '' : `${indent}${line}`)).join('\n');
  return `${header}\n${body}${old.endsWith('\n') ? '\n' : ''}`;
}

function blockValue(source: string): unknown {
  const parsed = parseFrontMatter(`k: ${source.endsWith('\n') ? source : `${source}\n`}`);
  const read = 'values' in parsed ? parsed.values['k'] : null;
  return typeof read === 'string' ? read.trimEnd() : null;
}

/**
 * The source of a scalar that holds another text: in the style it had, where that style can hold it, else in the nearest one that can.
 * @param old the source as it was, line ends `\n`
 * @param text without white space around it
 */
export function writeScalar(old: string, text: string, scalar: ScalarSource): string {
  if (scalar.style !== 'literal' && scalar.style !== 'folded') return flowScalar(old, text, scalar);
  const kept = blockScalar(old, text, scalar.style);
  if (blockValue(kept) === text) return kept;
  const literal = blockScalar(old.replace(/^>/, '|'), text, 'literal');
  if (blockValue(literal) === text) return literal;
  return `${quoted(text, 'double')}${old.endsWith('\n') ? '\n' : ''}`;
}
