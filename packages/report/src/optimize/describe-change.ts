import { inertText, wrapText } from '@skillgauge/core';

/** Words with the spaces after them. */
function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** The longest list of words that both texts hold in this order. */
function commonWords(before: readonly string[], after: readonly string[]): Set<string> {
  const length = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (row: number, column: number): number => length[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const found =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
      const line = length[row];
      if (line !== undefined) line[column] = found;
    }
  }
  const kept = new Set<string>();
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) {
      kept.add(`${row} ${column}`);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return kept;
}

/** What a description lost and won against another: how many words, in words. */
export function describeChange(before: string, after: string): string {
  const [old, fresh] = [words(before), words(after)];
  const kept = commonWords(old, fresh).size;
  return `−${old.length - kept} +${fresh.length - kept} words`;
}

/** A change of a description as people read one: the old text behind `-`, the new one behind `+`. */
export function diffLines(before: string, after: string): string[] {
  const marked = (mark: string, text: string) =>
    text.split('\n').flatMap((line) => wrapText(`  ${mark} ${inertText(line)}`, undefined, 4));
  return [...marked('-', before), ...marked('+', after)];
}
