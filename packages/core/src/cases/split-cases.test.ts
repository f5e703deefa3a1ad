import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import type { TriggerCase } from '../trigger/case.ts';
import { normalisePrompt } from './normalise-prompt.ts';
import { splitCases } from './split-cases.ts';

const item = (id: string, shouldTrigger: boolean, more: Partial<TriggerCase> = {}): TriggerCase => ({
  id,
  prompt: `prompt ${id}`,
  shouldTrigger,
  tags: [],
  fixture: null,
  ...more,
});
const many = (letter: string, count: number, label: boolean, more: Partial<TriggerCase> = {}) =>
  Array.from({ length: count }, (_, index) => item(`${letter}${index}`, label, more));
const idsOf = (cases: readonly TriggerCase[]) => cases.map(({ id }) => id);
const refusal = (cases: readonly TriggerCase[], holdout = 0.4): string => {
  try {
    splitCases(cases, { holdout, seed: 1 });
    return 'split';
  } catch (error) {
    if (!SkillgaugeError.isInstance(error)) throw error;
    return error.message;
  }
};

test('labels and groups are spread alike', () => {
  const cases = [
    ...many('a', 10, true, { tags: ['x'] }),
    ...many('b', 5, true, { tags: ['y'] }),
    ...many('c', 5, false),
  ];
  const { train, validation } = splitCases(cases, { holdout: 0.4, seed: 42 });
  const count = (letter: string) => validation.filter(({ id }) => id.startsWith(letter)).length;
  expect([count('a'), count('b'), count('c')]).toEqual([4, 2, 2]);
  expect(train.every(({ split }) => split === 'train')).toBe(true);
  expect(idsOf(validation)).toMatchInlineSnapshot(`
    [
      "a3",
      "a6",
      "a8",
      "a9",
      "b1",
      "b4",
      "c0",
      "c4",
    ]
  `);
  expect(idsOf(splitCases(cases, { holdout: 0.4, seed: 7 }).validation)).not.toEqual(idsOf(validation));
});

test('a side that is given is kept, and counts', () => {
  const cases = [
    item('a', true, { split: 'validation' }),
    item('b', true, { split: 'validation' }),
    ...many('c', 2, true),
    item('d', false, { split: 'train' }),
    ...many('e', 3, false),
  ];
  const { validation } = splitCases(cases, { holdout: 0.5, seed: 3 });
  expect(validation.filter(({ shouldTrigger }) => shouldTrigger).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(idsOf(validation)).not.toContain('d');
});

test('what cannot be split is refused', () => {
  const two = [item('a', true), item('b', true, { prompt: 'Prompt A' }), ...many('n', 4, false)];
  const both = [...many('a', 2, true), item('n', false, { prompt: 'PROMPT a0!' }), ...many('m', 2, false)];
  const torn = [
    item('a', true, { split: 'train' }),
    item('b', true, { split: 'validation', prompt: 'prompt a' }),
    ...many('n', 4, false),
  ];
  const fine = [...many('a', 2, true), ...many('n', 2, false)];
  expect([
    refusal(two),
    refusal(both),
    refusal(torn),
    refusal(many('a', 5, true)),
    refusal([]),
    refusal(fine, 0),
    refusal(fine, 1),
    refusal(fine, Number.NaN),
    refusal(fine),
  ]).toMatchInlineSnapshot(`
    [
      "1 different prompts should trigger: both sides need one at least.",
      "Cases a0, n have the same prompt with different labels.",
      "Cases a, b have the same prompt on both sides of a given split.",
      "0 different prompts should not trigger: both sides need one at least.",
      "0 different prompts should trigger: both sides need one at least.",
      "holdout is 0.",
      "holdout is 1.",
      "holdout is NaN.",
      "split",
    ]
  `);
});

const caseSets = fc
  .array(
    fc.record({
      word: fc.integer({ min: 0, max: 40 }),
      tags: fc.subarray(['x', 'y']),
      split: fc.option(fc.constantFrom('train' as const, 'validation' as const), { nil: undefined, freq: 8 }),
    }),
    { minLength: 2, maxLength: 40 },
  )
  .map((rows) =>
    rows.map(({ word, tags, split }, index): TriggerCase => {
      const given = split === undefined ? {} : { split };
      return {
        ...item(String(index), word % 2 === 0, { prompt: word % 3 === 0 ? `Word ${word}!` : `word ${word}` }),
        tags,
        ...given,
      };
    }),
  );

test('both sides have both labels, share no prompt, and hold every case once, whatever the order', () => {
  fc.assert(
    fc.property(
      caseSets,
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      fc.integer(),
      (cases, holdout, seed) => {
        fc.pre(refusal(cases, holdout) === 'split');
        const sides = splitCases(cases, { holdout, seed });
        const all = [...sides.train, ...sides.validation];
        expect(idsOf(all).toSorted()).toEqual(idsOf(cases).toSorted());
        for (const side of [sides.train, sides.validation]) {
          expect(new Set(side.map(({ shouldTrigger }) => shouldTrigger)).size).toBe(2);
        }
        const prompts = new Set(sides.train.map(({ prompt }) => normalisePrompt(prompt)));
        expect(sides.validation.filter(({ prompt }) => prompts.has(normalisePrompt(prompt)))).toEqual([]);
        const given = cases.filter(({ split }) => split !== undefined);
        expect(given.filter(({ id, split }) => !idsOf(sides[split ?? 'train']).includes(id))).toEqual([]);
        const again = splitCases(cases.toReversed(), { holdout, seed });
        expect(idsOf(again.validation).toSorted()).toEqual(idsOf(sides.validation).toSorted());
      },
    ),
    { numRuns: 60 },
  );
});
