import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

function refuse(line: number, problem: string): never {
  throw new Error(`${line}: ${problem}`);
}

function problemOf(text: string): string {
  try {
    parseJson(text, refuse);
    return 'none';
  } catch (error) {
    return error instanceof Error ? error.message : 'something else';
  }
}

test('any JSON is read as JSON.parse reads it, whatever its white space', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 2, '\t'), (value, space) => {
      const text = JSON.stringify(value, null, space);
      expect(JSON.stringify(parseJson(text, refuse).value)).toBe(JSON.stringify(JSON.parse(text)));
    }),
  );
});

test('what JSON.parse refuses is refused, wherever a text is cut', () => {
  const text = '{\n  "a": [1, -2.5e3, true],\n  "b": { "c": "x\\n\\u00e9" }\n}';
  for (let end = 0; end < text.length; end += 1) expect(problemOf(text.slice(0, end))).toMatch(/^[1-4]: /);
  expect(problemOf(text)).toBe('none');
});

test('each fault has its line', () => {
  const faults = [
    '{\n "a": 1,\n "a": 2\n}',
    '{\n "a": NaN\n}',
    '{\n "a": 1,\n}',
    '[1]\n\n]',
    '{\n"a": "b\n"}',
    "{ 'a': 1 }",
    '{\n<<<<<<< HEAD\n"a": 1 }',
    '[01]',
    '["\\x"]',
    '\uFEFF{}',
    '',
    '['.repeat(100_000),
    `"${'a'.repeat(100_000)}`,
  ];
  expect(faults.map(problemOf)).toMatchInlineSnapshot(`
    [
      "3: the key "a" comes twice",
      "2: unexpected NaN",
      "3: unexpected }, and a key in quotes is expected",
      "3: unexpected ] after the end of the value",
      "2: a text that is not closed, or holds a line break",
      "1: unexpected 'a', and a key in quotes is expected",
      "2: unexpected <<<<<<<, and a key in quotes is expected",
      "1: unexpected 01",
      "1: unexpected "\\x"",
      "1: unexpected ﻿",
      "1: the text ends here",
      "1: more than 50 brackets within each other",
      "1: a text that is not closed, or holds a line break",
    ]
  `);
});

test('the line of a part, or of the nearest thing above it', () => {
  const { lineAt } = parseJson('{\n "a": [\n  1,\n  { "b": 2 }\n ]\n}', refuse);
  const paths = [[], ['a'], ['a', 0], ['a', 1, 'b'], ['a', 7, 'x'], ['z']];
  expect(paths.map(lineAt)).toEqual([1, 2, 3, 4, 2, 1]);
});
