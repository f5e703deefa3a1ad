import { SkillgaugeError } from '@skillgauge/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDataFile } from './parse-data-file.ts';

const parse = (text: string) => parseDataFile('a.yaml', text);
function refusal(text: string): string {
  try {
    parse(text);
  } catch (error) {
    if (SkillgaugeError.isInstance(error)) return error.message;
  }
  return 'not refused';
}

test('any JSON value comes back unchanged, pretty or not', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(parse(text).value).toEqual(JSON.parse(text));
      expect(parse(`\uFEFF${text.replaceAll('\n', '\r\n')}`).value).toEqual(JSON.parse(text));
    }),
  );
});

test('any prompt comes back unchanged, in JSON also as escapes', () => {
  const escaped = (text: string) =>
    text.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (prompt) => {
      const text = JSON.stringify([{ query: prompt }]);
      expect(parse(text).value).toEqual([{ query: prompt }]);
      expect(parse(escaped(text)).value).toEqual([{ query: prompt }]);
    }),
  );
});

test('YAML 1.2: yes is a text', () => {
  expect(parse('a: yes\nb: true\nc: |\n  one\r\n  two\r\n').value).toEqual({
    a: 'yes',
    b: true,
    c: 'one\ntwo\n',
  });
});

test('lines of what stands at a path, or of what is nearest above it', () => {
  const { lineAt } = parse('cases:\n  - prompt: a\n    should_trigger: 1\n  - prompt: b\n');
  const paths = [
    ['cases', 0, 'should_trigger'],
    ['cases', 1, 'prompt'],
    ['cases', 1, 'gone', 'x'],
    ['cases', 9],
    ['no'],
    [],
  ];
  expect(paths.map((path) => lineAt(path))).toEqual([3, 4, 4, 2, null, null]);
});

test('syntax errors name line and column', () => {
  expect([
    refusal('cases:\n  - prompt: a: b\n'),
    refusal('[\n  {"query": "a"\n'),
    refusal('{"a": 1,\n "a": 2}'),
    refusal('a: *gone'),
    refusal('[{"query": "a" "b": 1}]'),
    refusal('cases: &a\n  - *a\n'),
    refusal('---\na: 1\n---\na: 2\n'),
  ]).toMatchInlineSnapshot(`
    [
      "a.yaml: line 2, column 13: Nested mappings are not allowed in compact mappings",
      "a.yaml: line 3, column 1: Flow map in block collection must be sufficiently indented and end with a }",
      "a.yaml: line 2, column 2: Map keys must be unique",
      "a.yaml: an alias cannot be resolved (Unresolved alias (the anchor must be set before the alias): gone).",
      "a.yaml: line 1, column 16: Unexpected double-quoted-scalar token",
      "a.yaml: an alias cannot be resolved (Converting circular structure to JSON).",
      "a.yaml: line 3, column 1: a second document begins here, and one is expected",
    ]
  `);
});
