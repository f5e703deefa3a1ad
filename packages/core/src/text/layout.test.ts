import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { alignRows, truncateText, wrapText } from './layout.ts';

test('cuts by columns and whole graphemes', () => {
  expect(
    ['short', 'exactly 10', 'eleven char', '日本語日本語', '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧'].map(
      (text) => truncateText(text, 10),
    ),
  ).toEqual(['short', 'exactly 10', 'eleven ch…', '日本語日…', '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧…']);
});

test('wraps at spaces, keeps the indent of the first line, and breaks what has no space', () => {
  expect(wrapText('  one two three four-hundred-and-one 日本語日本語 x', 12, 4)).toEqual([
    '  one two',
    '    three',
    '    four-hun',
    '    dred-and',
    '    -one',
    '    日本語日',
    '    本語 x',
  ]);
});

test('no line is wider than asked, and no character is lost', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '日', '👍') }),
      fc.nat(6),
      (text, indent) => {
        const lines = wrapText(text, 12, indent);
        expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(12);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      },
    ),
  );
});

test('columns are as wide as their widest cell, wide characters counted twice', () => {
  expect(
    alignRows(
      [
        ['name', 'n', 'note'],
        ['日本', '12', ''],
        ['b', '3', 'y'],
      ],
      ['left', 'right'],
    ),
  ).toEqual(['name   n  note', '日本  12', 'b      3  y']);
  expect(alignRows([])).toEqual([]);
});
