/**
 * The lines in which two lists differ, `- ` for one that is gone and `+ ` for a new one, in order. Longest common subsequence.
 * @example diffLines(['a', 'b'], ['a', 'c']) // ['- b', '+ c']
 */
export function diffLines(before: readonly string[], after: readonly string[]): string[] {
  const lengths = commonLengths(before, after);
  const lines: string[] = [];
  let left = 0;
  let right = 0;
  while (left < before.length || right < after.length) {
    if (left < before.length && right < after.length && before[left] === after[right]) {
      left += 1;
      right += 1;
    } else if (
      right >= after.length ||
      (left < before.length && at(lengths, left + 1, right) >= at(lengths, left, right + 1))
    ) {
      lines.push(`- ${before[left] ?? ''}`);
      left += 1;
    } else {
      lines.push(`+ ${after[right] ?? ''}`);
      right += 1;
    }
  }
  return lines;
}

function at(lengths: readonly (readonly number[])[], left: number, right: number): number {
  return lengths[left]?.[right] ?? 0;
}

/** For each two places, how many lines the rests from there on have in common. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0));
  for (let left = before.length - 1; left >= 0; left -= 1) {
    for (let right = after.length - 1; right >= 0; right -= 1) {
      const row = lengths[left];
      if (row === undefined) continue;
      row[right] =
        before[left] === after[right]
          ? at(lengths, left + 1, right + 1) + 1
          : Math.max(at(lengths, left + 1, right), at(lengths, left, right + 1));
    }
  }
  return lengths;
}
