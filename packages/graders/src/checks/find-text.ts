/** Where something stands in a text. */
export interface TextSpan {
  index: number;
  length: number;
}

/** A digit, or a point or comma with digits before and behind it, goes on with a number. */
function continuesNumber(before: string, after: string): boolean {
  return /\d[.,]?$/.test(before) && /^\d/.test(after);
}

/** True where a number of the text goes on beyond one end of the span. */
function cutsNumber(text: string, { index, length }: TextSpan): boolean {
  const end = index + length;
  return (
    continuesNumber(text.slice(Math.max(0, index - 2), index), text.slice(index, index + 1)) ||
    (/\d$/.test(text.slice(index, end)) && /^(?:\d|[.,]\d)/.test(text.slice(end, end + 2)))
  );
}

/** The text with line ends as one character. */
export function withUnixLines(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/**
 * Where a text holds another, letter for letter. Numbers are found whole: `0 critical` is not in `10 critical` (R128).
 */
export function findText(text: string, wanted: string): TextSpan | null {
  let index = text.indexOf(wanted);
  while (index !== -1) {
    const span = { index, length: wanted.length };
    if (!cutsNumber(text, span)) return span;
    index = text.indexOf(wanted, index + 1);
  }
  return null;
}

/** The whole lines around a span. */
export function linesAround(text: string, { index, length }: TextSpan): string {
  const start = index === 0 ? 0 : text.lastIndexOf('\n', index - 1) + 1;
  const end = text.indexOf('\n', index + length);
  const lines = text.slice(start, end === -1 ? text.length : end);
  // A match in the middle of a very long line would be cut away with the line's end.
  return index - start > 300 ? text.slice(index, index + Math.max(length, 300)) : lines;
}
