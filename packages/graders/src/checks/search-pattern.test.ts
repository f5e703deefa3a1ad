import { Check } from '@skillgauge/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkProblem } from './check-problem.ts';
import { compileSchema } from './compile-schema.ts';
import { createPatternSearch } from './search-pattern.ts';

const SLOW = '(a+)+$';
const SLOW_TEXT = `${'a'.repeat(40)}b`;

test('a pattern that backtracks without end is stopped, and the limit is for all searches together', () => {
  const search = createPatternSearch(60);
  const startedMs = performance.now();
  const results = [search(SLOW, 'u', SLOW_TEXT), search(SLOW, 'u', SLOW_TEXT), search('b', 'u', 'ab')];
  expect(results).toEqual([
    { state: 'broken', why: 'the pattern takes longer than 0.06 s on this text' },
    { state: 'broken', why: 'the pattern takes longer than 0.06 s on this text' },
    { state: 'broken', why: 'the pattern takes longer than 0.06 s on this text' },
  ]);
  expect(performance.now() - startedMs).toBeLessThan(5000);
});

test('patterns of a schema are stopped, too', () => {
  const compiled = compileSchema({ pattern: SLOW }, 60);
  expect(compiled.state).toBe('ready');
  expect(() => compiled.state === 'ready' && compiled.problems(SLOW_TEXT)).toThrow(
    'the pattern takes longer than 0.06 s on this text',
  );
});

test('finds what RegExp finds', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '\n', '😀') }),
      fc.constantFrom('b', 'a+', '^b', 'b$'),
      (text, pattern) => {
        const found = new RegExp(pattern, 'mu').exec(text);
        expect(createPatternSearch()(pattern, 'mu', text)).toEqual(
          found === null
            ? { state: 'no-match' }
            : { state: 'match', index: found.index, length: found[0].length },
        );
      },
    ),
    { numRuns: 50 },
  );
});

test('a sound check has no problem', () => {
  const checks: unknown[] = [
    { type: 'file-matches', path: 'a', pattern: 'a+' },
    { type: 'json-schema', path: 'a', schema: { type: 'object' } },
    { type: 'json-equals', path: 'a', pointer: '/a~1b/0', value: null },
    { type: 'tool-used', tool: 'x', min: 0, max: 0 },
    { type: 'files-within', globs: ['a/**'] },
    { type: 'command', run: ['true'] },
  ];
  expect(checks.map((check) => checkProblem(Check.parse(check)))).toEqual(checks.map(() => null));
});
