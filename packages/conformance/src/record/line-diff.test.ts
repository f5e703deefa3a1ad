import { expect, test } from 'vitest';
import { diffLines } from './line-diff.ts';

test('shows what is gone and what is new, in order', () => {
  expect(diffLines(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'd', 'e'])).toEqual(['- b', '+ x', '+ e']);
  expect(diffLines(['a'], ['a'])).toEqual([]);
  expect(diffLines([], ['a', 'a'])).toEqual(['+ a', '+ a']);
  expect(diffLines(['a', 'b'], [])).toEqual(['- a', '- b']);
});
