import stringWidth from 'string-width';

/** Columns that a plain text report may take. */
export const REPORT_COLUMNS = 100;

/** Cuts a text to a width in terminal columns, by whole graphemes, with `…` where something was cut. */
export function truncateText(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  let kept = '';
  let width = 1;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    width += stringWidth(segment);
    if (width > columns) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** The longest start of a text that fits, by whole graphemes, but at least one; and what is left of it. */
function splitAt(text: string, columns: number): [string, string] {
  let end = 0;
  let width = 0;
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    width += stringWidth(segment);
    if (index > 0 && width > columns) break;
    end = index + segment.length;
  }
  return [text.slice(0, end), text.slice(end)];
}

/**
 * Breaks a text at spaces into lines of at most `columns`, later ones indented by `indent` spaces. A word that is longer than a line
 * is broken, too.
 */
export function wrapText(text: string, columns = REPORT_COLUMNS, indent = 0): string[] {
  const lines: string[] = [];
  const margin = ' '.repeat(indent);
  let line: string | null = null;
  for (const word of text.split(' ')) {
    if (line !== null && stringWidth(line) + 1 + stringWidth(word) <= columns) {
      line += ` ${word}`;
      continue;
    }
    if (line !== null) lines.push(line);
    let rest = word;
    line = lines.length === 0 ? '' : margin;
    while (rest !== '' && stringWidth(line) + stringWidth(rest) > columns) {
      const [head, tail] = splitAt(rest, columns - stringWidth(line));
      lines.push(line + head);
      line = margin;
      rest = tail;
    }
    line += rest;
  }
  return [...lines, line ?? ''];
}

/** Breaks the lines of a text that are wider than a terminal, what goes on indented a little more than its line. */
export function fitColumns(text: string, columns: number): string {
  const fit = (line: string): string[] => {
    const indent = (/^ */.exec(line)?.[0].length ?? 0) + 2;
    if (stringWidth(line) <= columns) return [line];
    return /^\W+$/.test(line)
      ? [truncateText(line, columns)]
      : wrapText(line, columns, Math.min(indent, columns - 10));
  };
  return text.split('\n').flatMap(fit).join('\n');
}

/** How the cells of a column stand. */
export type Alignment = 'left' | 'right';

/**
 * Rows of cells as lines with columns of equal width, measured in terminal columns (wide characters count two), two spaces between
 * them and none at the end of a line.
 * @default alignments all left
 */
export function alignRows(
  rows: readonly (readonly string[])[],
  alignments: readonly Alignment[] = [],
): string[] {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const widths = Array.from({ length: count }, (_, column) =>
    rows.reduce((most, row) => Math.max(most, stringWidth(row[column] ?? '')), 0),
  );
  return rows.map((row) =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? '';
        const padding = ' '.repeat(width - stringWidth(cell));
        return alignments[column] === 'right' ? padding + cell : cell + padding;
      })
      .join('  ')
      .trimEnd(),
  );
}
