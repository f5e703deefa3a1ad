import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compressionDistance } from './compression-distance.ts';
import { groupPairs, NEAR_DUPLICATE_DISTANCE, nearPairs } from './near-duplicates.ts';

/** Pairs of prompts by what a person would call them: the threshold is chosen between the two. */
const NEAR: [string, string][] = [
  ['write the release notes for v2.4.0, please', 'write the release notes for v2.5.0, please'],
  ['write the release notes for v2.4.0, please', 'please write the release notes for v2.4.0'],
  ['merge these two pdf files into one', 'merge these pdf files into one'],
  [
    'summarize the breaking changes between version 6 and version 7',
    'summarise breaking changes between version 6 and version 7',
  ],
  ['合并这两个pdf文件', '合并这三个pdf文件'],
];
const DIFFERENT: [string, string][] = [
  ['read a.pdf', 'read b.pdf'],
  ['one', 'two'],
  ['extract the text from invoice.pdf', 'extract the tables from invoice.pdf'],
  ['bump the version in package.json to 2.4.0', 'bump the version in cargo.toml to 2.4.0'],
  [
    'write a commit message for the changes that i have staged',
    'write a changelog entry for the changes that i have staged',
  ],
  ['convert report.docx to pdf', 'convert slides.pptx to pdf'],
];

test('the threshold lies between what is nearly the same and what asks for another thing', () => {
  const distances = (pairs: [string, string][]) =>
    pairs.map(([left, right]) => Number(compressionDistance(left, right).toFixed(2)));
  const near = distances(NEAR);
  const different = distances(DIFFERENT);
  expect({ near, different }).toMatchInlineSnapshot(`
    {
      "different": [
        0.33,
        0.6,
        0.27,
        0.37,
        0.27,
        0.46,
      ],
      "near": [
        0.12,
        0.15,
        0.18,
        0.18,
        0.18,
      ],
    }
  `);
  expect(Math.max(...near)).toBeLessThan(NEAR_DUPLICATE_DISTANCE);
  expect(NEAR.map((pair) => nearPairs(pair).length)).toEqual(NEAR.map(() => 1));
  expect(Math.min(...different)).toBeGreaterThan(NEAR_DUPLICATE_DISTANCE);
});

test('only near pairs, and no equal ones', () => {
  const [left, right] = NEAR[0] ?? ['', ''];
  const found = nearPairs([left, 'read a.pdf', right, left]);
  expect(found.map((pair) => [pair.left, pair.right])).toEqual([
    [0, 2],
    [2, 3],
  ]);
  expect(groupPairs(found)).toEqual([[0, 2, 3]]);
  expect(nearPairs([])).toEqual([]);
});

test('many texts of one template: those that share most are compared first', () => {
  const texts = Array.from(
    { length: 30 },
    (_, index) => `write release notes for the module number ${index * 7919}`,
  );
  const twin = `${texts[0]} now`;
  const found = nearPairs([...texts, twin], 0.2, 10);
  expect(found.map(({ left, right }) => [left, right])).toContainEqual([0, 30]);
});

test('the distance is symmetric, and small for a text and itself', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (left, right) => {
      expect(compressionDistance(left, right)).toBe(compressionDistance(right, left));
      expect(compressionDistance(left, right)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 50 },
  );
});
