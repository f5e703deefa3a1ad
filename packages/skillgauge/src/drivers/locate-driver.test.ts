import { expect, test } from 'vitest';
import { isModulePath, packageNameOf } from './locate-driver.ts';

test('a name is a path when it begins or ends like one', () => {
  const names = [
    './a',
    '../a.mjs',
    '/a/b',
    'a.mjs',
    'a.js#b',
    'a.ts',
    '.',
    'codex',
    '@birds/wren',
    'wren.',
    'mjs',
  ];
  expect(names.filter(isModulePath)).toEqual(['./a', '../a.mjs', '/a/b', 'a.mjs', 'a.js#b', 'a.ts', '.']);
});

test('a package is known by its short and by its full name, and by nothing that climbs', () => {
  const names = [
    'wren',
    'skillgauge-driver-wren',
    '@birds/wren',
    '@birds/skillgauge-driver-wren',
    '../x',
    'a b',
    '@x',
    '',
  ];
  expect(names.map(packageNameOf)).toEqual([
    'skillgauge-driver-wren',
    'skillgauge-driver-wren',
    '@birds/skillgauge-driver-wren',
    '@birds/skillgauge-driver-wren',
    null,
    null,
    null,
    null,
  ]);
});
