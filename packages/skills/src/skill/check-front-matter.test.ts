import { expect, test } from 'vitest';
import { checkFrontMatter, isSpecifiedName } from './check-front-matter.ts';

const good = { name: 'pdf', description: 'Reads PDF files.' };
const problemsOf = (values: Record<string, unknown>) =>
  checkFrontMatter(values, 'pdf').problems.map(({ problem, fix }) => `${problem} → ${fix}`);
const notesOf = (values: Record<string, unknown>, folder = 'pdf') =>
  checkFrontMatter({ ...good, ...values }, folder).notes;

test('a good skill has neither problems nor notes', () => {
  expect(checkFrontMatter(good, 'pdf')).toEqual({ ...good, problems: [], notes: [] });
});

test('all problems at once', () => {
  expect(problemsOf({ 'disable-model-invocation': true })).toMatchInlineSnapshot(`
    [
      "no name → Add a line "name: pdf".",
      "no description → Add a line "description: …" that says what the skill does and when to use it.",
      "disable-model-invocation is true, so the skill never fires by itself → Remove that key to measure triggering; a skill that only a user calls has no trigger rate.",
    ]
  `);
});

test('names that cannot be used', () => {
  const names = [null, '', '  ', 12, ['a'], 'a/b', '..', 'a\\b', 'a\nb', 'a\u0000b'];
  expect(names.map((name) => problemsOf({ ...good, name }))).toMatchInlineSnapshot(`
    [
      [
        "no name → Add a line "name: pdf".",
      ],
      [
        "no name → Add a line "name: pdf".",
      ],
      [
        "bad name "  " → Use lower-case letters, digits and hyphens, for instance "name: pdf".",
      ],
      [
        "name is a number: 12 → Put the name in quotes.",
      ],
      [
        "name is a list: ["a"] → Put the name in quotes.",
      ],
      [
        "bad name "a/b" → Use lower-case letters, digits and hyphens, for instance "name: pdf".",
      ],
      [
        "bad name ".." → Use lower-case letters, digits and hyphens, for instance "name: pdf".",
      ],
      [
        "bad name "a\\\\b" → Use lower-case letters, digits and hyphens, for instance "name: pdf".",
      ],
      [
        "bad name "a\\nb" → Use lower-case letters, digits and hyphens, for instance "name: pdf".",
      ],
      [
        "bad name "a\\u0000b" → Use lower-case letters, digits and hyphens, for instance "name: pdf".",
      ],
    ]
  `);
  expect(problemsOf({ Name: 'pdf', description: 'Reads.' })).toMatchInlineSnapshot(`
    [
      "no name (there is "Name": keys are case-sensitive) → Add a line "name: pdf".",
    ]
  `);
});

test('descriptions that cannot be used', () => {
  const descriptions = [null, '', ' \n', 3, ['a'], { Use: 'when' }];
  expect(descriptions.map((value) => problemsOf({ ...good, description: value }))).toMatchInlineSnapshot(`
    [
      [
        "no description → Add a line "description: …" that says what the skill does and when to use it.",
      ],
      [
        "the description is empty → Add a line "description: …" that says what the skill does and when to use it.",
      ],
      [
        "the description is empty → Add a line "description: …" that says what the skill does and when to use it.",
      ],
      [
        "description is a number: 3 → Put the description in quotes, or use a block scalar (description: >-).",
      ],
      [
        "description is a list: ["a"] → Put the description in quotes, or use a block scalar (description: >-).",
      ],
      [
        "description is a map: {"Use":"when"} → Put the description in quotes, or use a block scalar (description: >-).",
      ],
    ]
  `);
});

test('disable-model-invocation counts when it is true', () => {
  expect(problemsOf({ ...good, 'disable-model-invocation': false })).toEqual([]);
  expect(problemsOf({ ...good, 'disable-model-invocation': true })).toHaveLength(1);
});

test('what the user should know', () => {
  expect([
    notesOf({}, 'other'),
    notesOf({ name: 'PDF Tools' }, 'pdf-tools'),
    notesOf({ name: 'acme:pdf' }),
    notesOf({ Name: 'x', Description: 'y' }),
    notesOf({ 'allowed-tools': 'Read' }),
    notesOf({ description: '😀'.repeat(1025) }),
  ]).toMatchInlineSnapshot(`
    [
      [
        "The name "pdf" differs from the folder "other": installed in a folder "pdf".",
      ],
      [
        "The name "PDF Tools" is not one that the specification allows: installed in a folder "pdf-tools".",
      ],
      [
        "The name "acme:pdf" has a colon, which harnesses use between plugin and skill.",
        "The name "acme:pdf" is not one that the specification allows: installed in a folder "pdf".",
      ],
      [
        ""Name" stands beside "name": "name" counts.",
        ""Description" stands beside "description": "description" counts.",
      ],
      [
        "The skill has "allowed-tools": some harnesses refuse to load such a skill in a headless run.",
      ],
      [
        "The description has 1025 characters, the specification allows 1024: some harnesses cut it, some do not load the skill.",
      ],
    ]
  `);
});

test('a description is counted in characters, not in UTF-16 units', () => {
  expect(notesOf({ description: '😀'.repeat(1024) })).toEqual([]);
});

test.each(['a', 'release-notes', '2-b', 'a'.repeat(64)])('%s is a name of the specification', (name) => {
  expect(isSpecifiedName(name)).toBe(true);
});

test.each(['', 'A', 'a--b', '-a', 'a-', 'a_b', 'a b', 'a:b', 'é', 'a\n', 'a'.repeat(65)])(
  '%j is none',
  (name) => {
    expect(isSpecifiedName(name)).toBe(false);
  },
);

test('disable-model-invocation in quotes is told', () => {
  const values = { name: 'pdf', description: 'Reads PDF files.', 'disable-model-invocation': 'true' };
  expect(checkFrontMatter(values, 'pdf')).toMatchObject({
    problems: [],
    notes: ['disable-model-invocation is a string ("true"), not true or false: it is taken as not set.'],
  });
});
