import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineSplitter, type OutputLine } from './line-splitter.ts';

function split(chunks: readonly Uint8Array[], longest?: number): OutputLine[] {
  const lines: OutputLine[] = [];
  const splitter = createLineSplitter((line) => lines.push(line), longest);
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return lines;
}

test('lines are the same for any cut of the bytes, inside a character too', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n\uFEFF]/g, ' '))),
      fc.array(fc.nat(400)),
      (texts, cuts) => {
        const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
        const edges = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length].toSorted(
          (left, right) => left - right,
        );
        const chunks = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
        expect(split(chunks).map((line) => line.text)).toEqual(texts);
      },
    ),
  );
});

test('a 5 MiB line cut inside a character is one line', () => {
  const text = `{"text":"${'é'.repeat(2.5 * 1024 * 1024)}"}`;
  const bytes = Buffer.from(`${text}\n`);
  const chunks = Array.from({ length: Math.ceil(bytes.length / 65_535) }, (_, index) =>
    bytes.subarray(index * 65_535, (index + 1) * 65_535),
  );
  const lines = split(chunks);
  expect(lines.length).toBe(1);
  expect(lines[0]?.text === text).toBe(true);
});

test('carriage returns, a last line without newline, bytes that are no UTF-8, and lines over the limit', () => {
  expect(split([Buffer.from('one\r\n\ntwo \xff\xfe\nabcdefgh\nlast', 'latin1')], 6)).toMatchInlineSnapshot(`
    [
      {
        "text": "one",
        "truncated": false,
        "validUtf8": true,
      },
      {
        "text": "",
        "truncated": false,
        "validUtf8": true,
      },
      {
        "text": "two ��",
        "truncated": false,
        "validUtf8": false,
      },
      {
        "text": "abcdef",
        "truncated": true,
        "validUtf8": true,
      },
      {
        "text": "last",
        "truncated": false,
        "validUtf8": true,
      },
    ]
  `);
});
