import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, contentHash } from './content-hash.ts';

test('equal values have equal hashes, whatever the order of their keys', () => {
  expect(contentHash({ a: 1, b: [2, { c: 3, d: 4 }] })).toBe(contentHash({ b: [2, { d: 4, c: 3 }], a: 1 }));
  expect(contentHash({ a: 1 })).not.toBe(contentHash({ a: '1' }));
  expect(contentHash({ a: undefined, b: null })).toBe(contentHash({ b: null }));
});

test('canonical JSON is JSON of the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
