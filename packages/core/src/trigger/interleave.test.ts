import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type InterleavedRun, interleave } from './interleave.ts';

interface Item {
  id: string;
  label: string;
  skill: string;
}

function itemsOf(counts: Readonly<Record<string, readonly [relevant: number, irrelevant: number]>>): Item[] {
  return Object.entries(counts).flatMap(([skill, numbers]) =>
    numbers.flatMap((count, index) =>
      Array.from({ length: count }, (_, number) => ({
        id: `${skill}${index}${number}`,
        label: index === 0 ? 'relevant' : 'irrelevant',
        skill,
      })),
    ),
  );
}

const order = (items: readonly Item[], trials: number, seed: number, arms: readonly string[] = ['default']) =>
  interleave(items, { seed, trials: () => trials, groupsOf: ({ label, skill }) => [label, skill], arms });

/** The greatest distance of a group's count from its share, over all beginnings. */
function worstDeviation(
  runs: readonly InterleavedRun<Item>[],
  nameOf: (run: InterleavedRun<Item>) => string,
): number {
  const sizes = new Map<string, number>();
  for (const run of runs) sizes.set(nameOf(run), (sizes.get(nameOf(run)) ?? 0) + 1);
  const seen = new Map<string, number>();
  let worst = 0;
  for (const [index, run] of runs.entries()) {
    seen.set(nameOf(run), (seen.get(nameOf(run)) ?? 0) + 1);
    for (const [name, size] of sizes) {
      worst = Math.max(worst, Math.abs((seen.get(name) ?? 0) - ((index + 1) * size) / runs.length));
    }
  }
  return worst;
}

/** How far the most frequent is ahead of the least frequent, over all beginnings. */
function widestGap(names: readonly string[], all: readonly string[]): number {
  const counts = new Map(all.map((name) => [name, 0]));
  let widest = 0;
  for (const name of names) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    widest = Math.max(widest, Math.max(...counts.values()) - Math.min(...counts.values()));
  }
  return widest;
}

const size = fc.integer({ min: 0, max: 9 });
const skills = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.tuple(size, size), { minKeys: 1 });

test('every item with every trial and arm, in an order that follows from the seed', () => {
  const items = itemsOf({ a: [3, 2] });
  const runs = order(items, 2, 42, ['with', 'without']);
  expect(runs.map(({ arm, item, trial }) => `${trial} ${item.id} ${arm}`)).toMatchInlineSnapshot(`
    [
      "1 a01 without",
      "1 a01 with",
      "1 a11 without",
      "1 a11 with",
      "1 a00 with",
      "1 a00 without",
      "1 a10 without",
      "1 a10 with",
      "1 a02 with",
      "1 a02 without",
      "2 a00 with",
      "2 a00 without",
      "2 a10 with",
      "2 a10 without",
      "2 a02 with",
      "2 a02 without",
      "2 a11 without",
      "2 a11 with",
      "2 a01 without",
      "2 a01 with",
    ]
  `);
  expect(order(items, 2, 42, ['with', 'without'])).toEqual(runs);
  expect(order(items, 2, 43, ['with', 'without'])).not.toEqual(runs);
});

test('wherever it is stopped, no case is more than a trial ahead, and no arm more than a run', () => {
  fc.assert(
    fc.property(
      skills,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
      fc.nat(),
      (counts, trials, armCount, seed) => {
        const items = itemsOf(counts);
        const arms = Array.from({ length: armCount }, (_, index) => `arm${index}`);
        const runs = order(items, trials, seed, arms);
        expect(new Set(runs.map(({ arm, item, trial }) => `${item.id} ${trial} ${arm}`)).size).toBe(
          items.length * trials * armCount,
        );
        const cases = runs.filter((_, index) => index % armCount === 0).map(({ item }) => item.id);
        expect(
          widestGap(
            cases,
            items.map(({ id }) => id),
          ),
        ).toBeLessThanOrEqual(1);
        expect(
          widestGap(
            runs.map(({ arm }) => arm),
            arms,
          ),
        ).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('wherever it is stopped, each label has its share to within one, each skill to within two', () => {
  fc.assert(
    fc.property(skills, fc.integer({ min: 1, max: 3 }), fc.nat(), (counts, trials, seed) => {
      const runs = order(itemsOf(counts), trials, seed);
      expect(worstDeviation(runs, ({ item }) => item.label)).toBeLessThan(1);
      expect(worstDeviation(runs, ({ item }) => item.skill)).toBeLessThan(2);
    }),
  );
});

test('without groups a trial is shuffled; items with fewer trials are missing in the later ones', () => {
  const runs = interleave([1, 2, 3], { seed: 1, trials: (item) => item });
  expect(runs.map(({ item, trial }) => `${trial}: ${item}`).toSorted()).toEqual([
    ...['1: 1', '1: 2', '1: 3'],
    ...['2: 2', '2: 3', '3: 3'],
  ]);
  expect(runs.map(({ trial }) => trial)).toEqual([1, 1, 1, 2, 2, 3]);
});
