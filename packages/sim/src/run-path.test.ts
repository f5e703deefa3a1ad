import { expect, test } from 'vitest';
import { runPrefix, splitRunPath } from './run-path.ts';

test.each([
  ['/r/abc/1/v1/messages?beta=true', { key: '/r/abc/1', rest: '/v1/messages?beta=true' }],
  ['/r/abc/12', { key: '/r/abc/12', rest: '' }],
  ['/r/abc/1?x=/r/other/2', { key: '/r/abc/1', rest: '?x=/r/other/2' }],
  ['/r/abc/1x/v1', null],
  ['/r/abc', null],
  ['/v1/messages', null],
  ['/', null],
])('%s', (path, parts) => {
  expect(splitRunPath(path)).toEqual(parts);
});

test('a request id with any characters comes back under its own key', () => {
  const prefix = runPrefix('a/b?c d%', 3);
  expect(splitRunPath(`${prefix}/v1/responses`)).toEqual({ key: prefix, rest: '/v1/responses' });
});
