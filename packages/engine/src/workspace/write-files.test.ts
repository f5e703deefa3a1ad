import { expect, test } from 'vitest';
import { placeFixture } from './write-files.ts';

test('a fixture keeps its bytes and loses its .git', () => {
  const file = (path: string, content = '', encoding: 'utf8' | 'base64' = 'utf8') => ({
    path,
    content,
    encoding,
    executable: false,
  });
  const files = [
    file('a.txt', 'a'),
    file('b.bin', '/wA=', 'base64'),
    file('.git/config'),
    file('.gitignore'),
  ];
  expect(placeFixture({ key: 'k', files }).map(({ content, path }) => [path, content])).toEqual([
    ['a.txt', 'a'],
    ['b.bin', Buffer.from([0xff, 0x00])],
    ['.gitignore', ''],
  ]);
  expect(placeFixture(null)).toEqual([]);
});
