import type { ListedSkill } from '@skillgauge/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideSkills } from './decide-skills.ts';

const PDF = skill('pdf-forms', 'Fill in PDF forms. Use when the user asks to fill in or read a PDF form.');
const CSV = skill(
  'csv-clean',
  'Clean CSV files. Use when the user asks to tidy a CSV table. Not for charts or plots.',
);
const LOGO = skill(
  'brand:logo',
  'Draws a logo. Use when the user says "make it pop" or asks for a wordmark.',
);
const VAGUE = skill('helper', 'Helps with any task. Use it for everything the user asks.');
const ALL = [PDF, CSV, LOGO, VAGUE];

function skill(id: string, description: string | null): ListedSkill {
  return { id, description };
}

function firing(prompt: string, listing: readonly ListedSkill[] = ALL): string[] {
  return decideSkills(prompt, listing).flatMap(({ id, fires }) => (fires ? [id] : []));
}

test.each([
  ['Please fill in the PDF form.', ['pdf-forms', 'helper']],
  ['tidy this csv table and then fill in the pdf form', ['pdf-forms', 'csv-clean', 'helper']],
  ['Make it pop!', ['brand:logo', 'helper']],
  ['Plot a chart of the table in data.csv', ['helper']],
  ['Is the form of government in France a republic?', ['helper']],
  ['What is the weather like in Paris?', ['helper']],
])('%s', (prompt, ids) => {
  expect(firing(prompt)).toEqual(ids);
});

test('a skill that fits ranks above one that claims everything', () => {
  expect(decideSkills('fill in the PDF form', [VAGUE, PDF])).toMatchInlineSnapshot(`
    [
      {
        "fires": true,
        "id": "helper",
        "score": 1,
      },
      {
        "fires": true,
        "id": "pdf-forms",
        "score": 4.167,
      },
    ]
  `);
});

test('the sentence that fits decides, whatever stands around it', () => {
  const padding =
    'We moved offices last spring and nobody has had time to sort the boxes in the cellar since then.';
  expect(firing(`${padding} Fill in the PDF form. ${padding}`, [PDF])).toEqual(['pdf-forms']);
});

test('a name alone never fires, and neither does a description that was cut off to nothing', () => {
  expect(firing('fill in the pdf forms', [skill('pdf-forms', null), skill('pdf-forms', '')])).toEqual([]);
});

test('a skill for everything but one thing stays out of that', () => {
  const listing = [skill('helper', 'Helps with any task. Not for release notes.')];
  expect(firing('What is the weather?', listing)).toEqual(['helper']);
  expect(firing('Hello. Write the release notes.', listing)).toEqual([]);
});

test('exclusions in the description outweigh the name', () => {
  const description = 'Bumps the version of a package. Not for release notes.';
  expect(firing('Write the release notes', [skill('release-notes', description)])).toEqual([]);
});

const words = fc.constantFrom(
  'pdf',
  'form',
  'csv',
  'table',
  'fill',
  'any task',
  'not for',
  'clean',
  'zebra',
  '.',
);
const text = fc.array(words, { maxLength: 12 }).map((parts) => parts.join(' '));
const listed = fc.record({ id: fc.string(), description: fc.option(text) });

test('other listed skills never change a decision', () => {
  fc.assert(
    fc.property(text, listed, fc.array(listed), fc.array(listed), (prompt, one, before, after) => {
      const alone = decideSkills(prompt, [one]);
      const among = decideSkills(prompt, [...before, one, ...after]);
      expect(among.slice(before.length, before.length + 1)).toEqual(alone);
    }),
  );
});

test('any text gives a finite score of 0 or more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (prompt, description) => {
      const [decision] = decideSkills(prompt, [skill('any', description)]);
      expect(Number.isFinite(decision?.score) && (decision?.score ?? -1) >= 0).toBe(true);
    }),
  );
});
