import { expect, test } from 'vitest';
import { mapInWindow } from './map-in-window.ts';

test('at most so many are under way, and the results are in the order of the items', async () => {
  let underWay = 0;
  let most = 0;
  const results = await mapInWindow([5, 3, 4, 1, 2], 2, async (turns) => {
    underWay += 1;
    most = Math.max(most, underWay);
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    underWay -= 1;
    return 10 * turns;
  });
  expect({ most, results }).toEqual({ most: 2, results: [50, 30, 40, 10, 20] });
});

test('nothing is begun after one has thrown', async () => {
  const begun: number[] = [];
  const work = async (item: number): Promise<void> => {
    begun.push(item);
    await Promise.resolve();
    if (item === 2) throw new Error('two');
  };
  await expect(mapInWindow([1, 2, 3, 4, 5, 6], 2, work)).rejects.toThrow('two');
  expect(begun).toEqual([1, 2, 3]);
});

test('no items, no work', async () => {
  expect(await mapInWindow([], 2, async () => 1)).toEqual([]);
});
