import { TriggerCase } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { type PartOptions, splitParts } from './split-parts.ts';

function cases(relevant: number, irrelevant: number): TriggerCase[] {
  return Array.from({ length: relevant + irrelevant }, (_, index) =>
    TriggerCase.parse({ id: `c${index}`, prompt: `prompt ${index}`, shouldTrigger: index < relevant }),
  );
}

const OPTIONS: PartOptions = { holdout: 0.4, test: 0.2, seed: 42 };

const sizes = (relevant: number, irrelevant: number, options: Partial<PartOptions> = {}): string => {
  try {
    const { selection, train, untouched } = splitParts(cases(relevant, irrelevant), {
      ...OPTIONS,
      ...options,
    });
    const size = (part: readonly TriggerCase[]) => {
      const count = part.filter(({ shouldTrigger }) => shouldTrigger).length;
      return `${count}+${part.length - count}`;
    };
    return `train ${size(train)}, selection ${size(selection)}, untouched ${size(untouched)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

it('splits by label, and refuses what could prove nothing', () => {
  expect({
    '30 + 30': sizes(30, 30),
    'no untouched part': sizes(30, 30, { test: 0 }),
    lopsided: sizes(50, 10),
    'too few': sizes(6, 6),
    'too few of one': sizes(40, 3),
    'positives only': sizes(20, 0),
    'negatives only': sizes(0, 20),
    'nothing to train on': sizes(30, 30, { holdout: 0.8 }),
  }).toMatchInlineSnapshot(`
    {
      "30 + 30": "train 12+12, selection 12+12, untouched 6+6",
      "lopsided": "train 20+4, selection 20+4, untouched 10+2",
      "negatives only": "No case of the set should trigger the skill.",
      "no untouched part": "train 18+18, selection 12+12, untouched 0+0",
      "nothing to train on": "--holdout 0.8 and --test 0.2 leave nothing to train on.",
      "positives only": "No case of the set should not trigger the skill.",
      "too few": "12 cases leave 2 in the untouched part: no outcome could be proven with fewer than 5.",
      "too few of one": "The train part has 1 prompts that should not trigger; it needs 2.",
    }
  `);
});

it('keeps the side that a case has, and no prompt is in two parts', () => {
  const given = cases(20, 20).map((item, index) => ({
    ...item,
    split: index % 3 === 0 ? ('validation' as const) : ('train' as const),
  }));
  const { selection, train, untouched } = splitParts(given, OPTIONS);
  const sideOf = (part: readonly TriggerCase[]) => [
    ...new Set(part.map(({ id }) => given.find((item) => item.id === id)?.split)),
  ];
  expect([sideOf(train), sideOf(selection), train.length + selection.length + untouched.length]).toEqual([
    ['train'],
    ['validation'],
    40,
  ]);
});
