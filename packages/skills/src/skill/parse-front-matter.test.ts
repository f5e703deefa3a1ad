import { expect, test } from 'vitest';
import { parseFrontMatter } from './parse-front-matter.ts';

const description = (yaml: string) => {
  const parsed = parseFrontMatter(yaml);
  return 'values' in parsed ? parsed.values['description'] : parsed.problem;
};

test.each([
  ['description: plain text', 'plain text'],
  ['description: plain\n  over two lines', 'plain over two lines'],
  ['description: "quoted: with \\"quotes\\""', 'quoted: with "quotes"'],
  ["description: 'it''s'", "it's"],
  ['description: |\n  one\n  two\n', 'one\ntwo\n'],
  ['description: |-\n  one\n\n  two\n', 'one\n\ntwo'],
  ['description: |+\n  one\n\n', 'one\n\n'],
  ['description: >\n  one\n  two\n\n  three\n', 'one two\nthree\n'],
  ['description: >-\n  one\n  two\n', 'one two'],
  ['description: >+\n  one\n\n', 'one\n\n'],
  ['description: |2\n    indented\n', '  indented\n'],
  ['description: 漢字 😀 é', '漢字 😀 é'],
])('%j', (yaml, value) => {
  expect(description(yaml)).toBe(value);
  expect(description(yaml.replaceAll('\n', '\r\n'))).toBe(value);
});

test('no value holds a carriage return, also where it is spelt as an escape', () => {
  expect(parseFrontMatter('a: "one\\r\\ntwo"\nb: [{ c: "x\\ry" }]')).toEqual({
    values: { a: 'one\ntwo', b: [{ c: 'x\ny' }] },
  });
});

test('YAML 1.2, and unknown keys of any type are kept', () => {
  expect(parseFrontMatter('name: no\nversion: 1.30\nwhen: 2026-01-02\nmetadata: { tags: [[a], 1] }')).toEqual(
    {
      values: { name: 'no', version: 1.3, when: '2026-01-02', metadata: { tags: [['a'], 1] } },
    },
  );
});

test('errors name line and column of SKILL.md, and show the line', () => {
  const problems = [
    'name: a\ndescription: Use when: always',
    'name: a\ndependencies: [ray[train], torch]',
    'name: a\nname: b',
    'name: a\n\tb: c',
    'name: *gone',
  ].map(parseFrontMatter);
  expect(problems).toMatchInlineSnapshot(`
    [
      {
        "problem": "line 3, column 14: Nested mappings are not allowed in compact mappings, in "description: Use when: always"",
      },
      {
        "problem": "line 3, column 19: Missing , or : between flow sequence items, in "dependencies: [ray[train], torch]"",
      },
      {
        "problem": "line 3, column 1: Map keys must be unique, in "name: b"",
      },
      {
        "problem": "line 3, column 1: Tabs are not allowed as indentation, in "b: c"",
      },
      {
        "problem": "Unresolved alias (the anchor must be set before the alias): gone",
      },
    ]
  `);
});

test.each([
  ['', 'the front matter is empty'],
  ['# only a comment\n', 'the front matter is empty'],
  ['- a\n- b\n', 'the front matter is a list, not a list of "key: value" lines'],
  ['just text\n', 'the front matter is a string, not a list of "key: value" lines'],
])('%j is no map', (yaml, problem) => {
  expect(parseFrontMatter(yaml)).toEqual({ problem });
});
