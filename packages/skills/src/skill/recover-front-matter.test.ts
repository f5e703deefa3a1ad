import { expect, test } from 'vitest';
import { recoverFrontMatter } from './recover-front-matter.ts';

const recovered = (...lines: string[]) => recoverFrontMatter(lines.join('\n'));

test('an unquoted colon in the description', () => {
  expect(
    recovered(
      'name: pdf',
      'description: Use when: always, "really" — and # more',
      'version: 1.3',
      'disable-model-invocation: true',
    ),
  ).toEqual({
    name: 'pdf',
    description: 'Use when: always, "really" — and # more',
    version: 1.3,
    'disable-model-invocation': true,
  });
});

test('a broken key elsewhere, CRLF', () => {
  expect(
    recoverFrontMatter('name: pdf\r\ndependencies: [ray[train], torch]\r\ndescription: Reads.\r\n'),
  ).toEqual({
    name: 'pdf',
    description: 'Reads.',
  });
});

test('what is ambiguous is not recovered', () => {
  const broken = 'x: a: b';
  expect([
    recovered('name: pdf', broken),
    recovered('name: pdf', 'description: one: x', 'description: two'),
    recovered('name: pdf', 'description: >-', '  folded: text', broken),
    recovered('name: pdf', 'description: goes: on', '  here'),
    recovered('name: pdf', 'description: "open: text', broken),
    recovered('name: pdf', 'description: [a: b', broken),
    recovered('name: 3', 'description: a: b'),
    recovered('  name: pdf', '  description: a: b'),
  ]).toEqual([null, null, null, null, null, null, null, null]);
});
