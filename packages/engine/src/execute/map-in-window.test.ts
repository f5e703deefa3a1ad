import { once } from 'node:events';
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

test('after a throw, what is under way has ended before it rejects', async () => {
  const ended: number[] = [];
  const stop = new AbortController();
  const work = async (item: number): Promise<void> => {
    if (item === 2) throw new Error('two');
    // As a run: it goes on until it is aborted, and then needs a moment to end.
    if (!stop.signal.aborted) await once(stop.signal, 'abort');
    await new Promise((resolve) => setImmediate(resolve));
    ended.push(item);
    if (item === 3) throw new Error('three');
  };
  const mapped = mapInWindow([1, 2, 3, 4], 3, work, () => stop.abort());
  await expect(mapped).rejects.toThrow('two');
  expect(ended).toEqual([1, 3]);
});

test('no items, no work', async () => {
  expect(await mapInWindow([], 2, async () => 1)).toEqual([]);
});
