import { expect, test } from 'vitest';
import { interleave } from './interleave.ts';

const ITEMS = ['a', 'b', 'c', 'd', 'e', 'f'];

test('every item with every trial, trial by trial, in a seeded order', () => {
  const order = interleave(ITEMS, 3, 42);
  expect(order.map(({ trial }) => trial)).toEqual([
    ...Array(6).fill(1),
    ...Array(6).fill(2),
    ...Array(6).fill(3),
  ]);
  for (const trial of [1, 2, 3]) {
    const items = order.filter((entry) => entry.trial === trial).map(({ item }) => item);
    expect(items.toSorted()).toEqual(ITEMS);
  }
  expect(interleave(ITEMS, 3, 42)).toEqual(order);
  expect(interleave(ITEMS, 3, 43)).not.toEqual(order);
});
