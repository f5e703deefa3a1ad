import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CaseDraft } from './eval-importer.ts';
import { finishCases } from './finish-cases.ts';

const draft = (prompt: string, shouldTrigger: boolean, more: Partial<CaseDraft> = {}): CaseDraft => ({
  path: ['cases', 0],
  prompt,
  shouldTrigger,
  tags: [],
  fixture: null,
  ...more,
});

test('fixtures become keys, and what is not there stays away', () => {
  const fixture = { folder: 'repo', path: [] };
  const drafts = [
    draft('a', true, { fixture, style: 'implicit', notes: 'n', tags: ['t'] }),
    draft('b', false),
  ];
  expect(finishCases(drafts, new Map([['repo', 'KEY']]))).toEqual({
    cases: [
      {
        id: '1',
        prompt: 'a',
        shouldTrigger: true,
        tags: ['t'],
        fixture: 'KEY',
        style: 'implicit',
        notes: 'n',
      },
      { id: '2', prompt: 'b', shouldTrigger: false, tags: [], fixture: null },
    ],
    problems: [],
    findings: [expect.objectContaining({ kind: 'too-few', ids: ['1', '2'] })],
  });
});

test('ids are unique for any mixture of given ones', () => {
  const ids = fc.array(fc.option(fc.integer({ min: 1, max: 12 }).map(String), { nil: undefined }), {
    maxLength: 10,
  });
  fc.assert(
    fc.property(ids, (given) => {
      const distinct = given.map((id, index) => (given.indexOf(id) === index ? id : undefined));
      const drafts = distinct.map((id, index) => draft(`prompt ${index}`, true, { id }));
      const { cases, problems } = finishCases(drafts, new Map());
      expect(problems).toEqual([]);
      expect(new Set(cases.map(({ id }) => id)).size).toBe(given.length);
      distinct.forEach((id, index) => expect(id ?? cases[index]?.id).toBe(cases[index]?.id));
    }),
  );
});

const kinds = (drafts: CaseDraft[]) =>
  finishCases(drafts, new Map())
    .findings.map(({ ids, kind }) => [kind, ...ids].join(' '))
    .filter((text) => !text.startsWith('too-few'));

test('a prompt twice: a finding with one label, a problem with two', () => {
  const at = (index: number) => ({ path: ['cases', index] });
  const same = [draft('a', true, at(0)), draft('a ', true, at(1)), draft('b', false, at(2))];
  expect(finishCases(same, new Map()).problems).toEqual([]);
  expect(kinds(same)).toEqual(['duplicate 1 2']);
  const both = [draft('a', true, at(0)), draft('a', false, at(1))];
  expect(finishCases(both, new Map())).toMatchObject({
    problems: [
      {
        path: ['cases', 1],
        text: 'the prompt of case 1 again, with the other label',
        against: ['cases', 0],
      },
    ],
  });
});

test('the same prompt in another workspace is another case', () => {
  const fixture = { folder: 'repo', path: [] };
  const drafts = [draft('a', true, { fixture }), draft('a', false)];
  expect(finishCases(drafts, new Map([['repo', 'KEY']])).problems).toEqual([]);
});

test('a set with one label is fine, and says what it cannot give', () => {
  expect([kinds([draft('a', true)]), kinds([draft('a', false)])]).toEqual([['one-sided'], ['one-sided']]);
});

test('a title is the id where no other case has it', () => {
  const titled = ['x', 'y', 'y', '2', undefined].map((title, index) =>
    draft(`prompt ${index}`, true, { title }),
  );
  expect(finishCases(titled, new Map()).cases.map(({ id }) => id)).toEqual(['x', '6', '3', '2', '5']);
});

test('a style that contradicts the label', () => {
  const drafts = [
    draft('a', true, { path: ['cases', 0], style: 'negative' }),
    draft('b', false, { style: 'negative' }),
  ];
  expect(finishCases(drafts, new Map()).problems).toEqual([
    { path: ['cases', 0, 'style'], text: 'style negative does not go with should_trigger true' },
  ]);
});
