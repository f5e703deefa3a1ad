import { inertText, wrapText } from '@skillgauge/core';

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** How many words both texts hold in the same order: the length of their longest common subsequence. */
function countCommon(before: readonly string[], after: readonly string[]): number {
  let above = after.map(() => 0);
  for (const word of before) {
    const row: number[] = [];
    for (const [index, other] of after.entries()) {
      const found =
        word === other ? (above[index - 1] ?? 0) + 1 : Math.max(above[index] ?? 0, row[index - 1] ?? 0);
      row.push(found);
    }
    above = row;
  }
  return above.at(-1) ?? 0;
}

/** How many words a description lost and won against another. */
export function describeChange(before: string, after: string): string {
  const [old, fresh] = [words(before), words(after)];
  const kept = countCommon(old, fresh);
  return `−${old.length - kept} +${fresh.length - kept} words`;
}

/** A change of a description as people read one: the old text behind `-`, the new one behind `+`. */
export function diffLines(before: string, after: string): string[] {
  const marked = (mark: string, text: string) =>
    text.split('\n').flatMap((line) => wrapText(`  ${mark} ${inertText(line)}`, undefined, 4));
  return [...marked('-', before), ...marked('+', after)];
}
