import { expect, it } from 'vitest';
import { replacePart } from './check-mutations.ts';

it('replaces the part at the steps and leaves the rest', () => {
  const value = { type: 'x', items: [{ a: 1 }, { a: 2, b: [] }] };
  expect(replacePart(value, [1, 1, 0], null)).toEqual({ type: 'x', items: [{ a: 1 }, { a: null, b: [] }] });
  expect(replacePart(value, [0, 9], 7)).toEqual({ ...value, type: 7 });
  expect(replacePart(value, [1, 1, 1, 5], 'x')).toEqual({ type: 'x', items: [{ a: 1 }, { a: 2, b: 'x' }] });
});
