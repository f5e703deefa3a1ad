import { expect, test } from 'vitest';
import { filterCases } from './filter-cases.ts';

const CASES = [
  { id: 'pdf-1', tags: ['forms', 'easy'] },
  { id: 'pdf-2', tags: [] },
  { id: 'mail.1', tags: ['easy'] },
];

const idsOf = (...filters: string[]) => filterCases(CASES, filters).map(({ id }) => id);

test('cases are chosen by tag, by id and by pattern, each once and in their order', () => {
  expect([
    idsOf(),
    idsOf('easy'),
    idsOf('pdf-2'),
    idsOf('pdf-?'),
    idsOf('mail*', 'forms'),
    idsOf('*.1'),
  ]).toEqual([
    ['pdf-1', 'pdf-2', 'mail.1'],
    ['pdf-1', 'mail.1'],
    ['pdf-2'],
    ['pdf-1', 'pdf-2'],
    ['pdf-1', 'mail.1'],
    ['mail.1'],
  ]);
});

test('a filter that selects nothing is an error that names it, the nearest, and what is known', () => {
  expect(() => idsOf('easy', 'form')).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      message: 'No case has the tag or id "form".',
      fix: 'Did you mean forms? Ids: pdf-1, pdf-2, mail.1; tags: forms, easy.',
    }),
  );
  expect(() => idsOf('mail?1x')).toThrow('No case has the tag or id "mail?1x".');
});
