import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inertText } from './inert-text.ts';

test.each([
  ['colour and cursor sequences', '\u001b[31mred\u001b[2J', String.raw`\u{1b}[31mred\u{1b}[2J`],
  ['a one-character sequence of C1', '\u009b31m', String.raw`\u{9b}31m`],
  ['a window title', '\u001b]0;gotcha\u0007', String.raw`\u{1b}]0;gotcha\u{7}`],
  ['line ends and tabs', 'a\r\nb\tc\u2028d\u2029', String.raw`a\r\nb\tc\u{2028}d\u{2029}`],
  [
    'bidi overrides and isolates',
    'a\u202eb\u2066c\u2069\u200f',
    String.raw`a\u{202e}b\u{2066}c\u{2069}\u{200f}`,
  ],
  ['invisible characters', 'a\u200bb\ufeff\u00ad\u{e0041}', String.raw`a\u{200b}b\u{feff}\u{ad}\u{e0041}`],
  ['lone surrogates', 'a\ud83d', String.raw`a\u{d83d}`],
  ['rub-out and zero', '\u0000\u007f\b', String.raw`\u{0}\u{7f}\u{8}`],
])('%s become visible', (_, text, expected) => {
  expect(inertText(text)).toBe(expected);
});

test('readable text stays as it is, in every script', () => {
  const text = 'Łódź — 日本語 हिन्दी می‌خواهم 👩‍👩‍👧 <b>"x"</b> \\n $PATH';
  expect(inertText(text)).toBe(text);
});

test('nothing that steers a terminal is left, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const inert = inertText(text);
      // biome and oxlint forbid control characters in patterns, hence the properties.
      expect(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(inert)).toBe(false);
      expect(inertText(inert)).toBe(inert);
    }),
  );
});
