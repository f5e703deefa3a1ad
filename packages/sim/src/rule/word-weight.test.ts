import { expect, test } from 'vitest';
import { contentWords, stem, wordWeight } from './word-weight.ts';

test.each([
  ['files', 'file'],
  ['merging', 'merge'],
  ['merged', 'merges'],
  ['entries', 'entry'],
  ['tagged', 'tag'],
  ['summarize', 'summary'],
  ['patches', 'patch'],
  ['classes', 'class'],
])('%s and %s are one word', (left, right) => {
  expect(stem(left)).toBe(stem(right));
});

test.each([
  ['filling', 'file'],
  ['status', 'state'],
  ['string', 'str'],
  ['need', 'ne'],
  ['version', 'verse'],
])('%s and %s are two words', (left, right) => {
  expect(stem(left)).not.toBe(stem(right));
});

test('keeps the words that carry meaning, in order', () => {
  expect(contentWords("Please bump v2.4.0 of the CHANGELOG.md, and don't tag it")).toEqual([
    'bump',
    'changelog',
    'md',
    'tag',
  ]);
});

test('rare words weigh more, unknown words most', () => {
  const weights = ['make', 'change', 'version', 'release', 'changelog'].map((word) => wordWeight(stem(word)));
  expect(weights.map((weight) => weight.toFixed(2))).toMatchInlineSnapshot(`
    [
      "0.10",
      "0.19",
      "0.39",
      "0.49",
      "1.00",
    ]
  `);
});
