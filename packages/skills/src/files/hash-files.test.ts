import type { SkillFile } from '@skillgauge/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashFiles } from './hash-files.ts';
import { toSkillFile } from './read-folder.ts';

const file = fc
  .tuple(fc.string({ minLength: 1 }), fc.uint8Array({ maxLength: 20 }), fc.boolean())
  .map(([path, bytes, executable]) => toSkillFile(path, bytes, executable));
const files = fc.uniqueArray(file, { selector: ({ path }) => path, minLength: 1, maxLength: 6 });

test('order does not matter', () => {
  fc.assert(
    fc.property(files, (some) => {
      expect(hashFiles(some.toReversed())).toBe(hashFiles(some));
    }),
  );
});

test('path, bytes and executable bit matter', () => {
  fc.assert(
    fc.property(files, fc.nat(), (some, pick) => {
      const index = pick % some.length;
      const change = (edit: (item: SkillFile) => SkillFile) =>
        hashFiles(some.map((item, at) => (at === index ? edit(item) : item)));
      const before = hashFiles(some);
      expect(change((item) => ({ ...item, path: `${item.path}/x` }))).not.toBe(before);
      expect(change((item) => ({ ...item, executable: !item.executable }))).not.toBe(before);
      expect(change((item) => ({ ...item, encoding: 'utf8', content: `${item.content}x` }))).not.toBe(before);
    }),
  );
});

test('bytes come back as they were', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const { content, encoding } = toSkillFile('a', bytes, false);
      return Buffer.from(content, encoding).equals(bytes);
    }),
  );
  expect(toSkillFile('a', Buffer.from('\uFEFFé😀\r\n'), false)).toEqual({
    path: 'a',
    encoding: 'utf8',
    content: '\uFEFFé😀\r\n',
    executable: false,
  });
});

test('where one file ends and the next begins is part of the hash', () => {
  const make = (...pairs: [string, string][]) =>
    hashFiles(pairs.map(([path, text]) => toSkillFile(path, Buffer.from(text), false)));
  expect(make(['a', '1'], ['b', '2'])).not.toBe(make(['a', '1["b",false,1]2']));
});
