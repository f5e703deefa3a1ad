import { expect, test } from 'vitest';
import { type SkillListing, WHOLE_LISTING } from '../driver/skill-listing.ts';
import { estimateListing } from './estimate-listing.ts';

const LISTING: SkillListing = { ...WHOLE_LISTING, measured: 'made up', entryCharacters: 1 };

function estimate(lengths: readonly number[], changes: Partial<SkillListing>): (number | null)[] {
  const entries = lengths.map((length, index) => ({ id: String(index), length }));
  return [...estimateListing({ ...LISTING, ...changes }, entries, false).values()];
}

test('no budget, or within it: all arrive, each up to its limit', () => {
  expect(estimate([5, 900], {})).toEqual([5, 900]);
  expect(estimate([5, 900], { descriptionLimit: 100 })).toEqual([5, 100]);
  expect(estimate([5, 900], { descriptionLimit: 100, overLimit: 'drop' })).toEqual([5, null]);
  expect(estimate([5, 11], { budgetCharacters: 20, whenOver: 'names-only' })).toEqual([5, 11]);
});

test('over the budget, names only: a later one that still fits keeps its description', () => {
  const counted = { budgetCharacters: 20, whenOver: 'names-only' as const, bareNameCharacters: 1 };
  expect(estimate([10, 9, 4], counted)).toEqual([10, 0, 4]);
  expect(estimate([10, 9, 4], { ...counted, bareNameCharacters: null })).toEqual([10, 0, 4]);
  expect(estimate([10, 9, 5], counted)).toEqual([10, 0, 0]);
  expect(estimate([10, 9, 5], { ...counted, bareNameCharacters: null })).toEqual([10, 0, 5]);
});

test('over the budget, cut evenly, or dropped', () => {
  expect(estimate([10, 9, 3], { budgetCharacters: 20, whenOver: 'cut-evenly' })).toEqual([4, 4, 3]);
  expect(estimate([10, 9, 3], { budgetCharacters: 6, whenOver: 'cut-evenly' })).toEqual([0, 0, 0]);
  expect(estimate([10, 9, 3], { budgetCharacters: 20, whenOver: 'drop' })).toEqual([10, null, 3]);
});
