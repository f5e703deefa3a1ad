import { expect, test } from 'vitest';
import { createRunError } from '../run/run-error.ts';
import { preflight } from '../testing/trigger-run.ts';
import { TriggerCase } from './case.ts';
import { joinPreflights } from './join-preflights.ts';

const cases = ['a', 'b', 'c'].map((id) =>
  TriggerCase.parse({ id, prompt: id, shouldTrigger: true, fixture: id === 'c' ? 'other' : 'files' }),
);

test('nothing without a preflight, and a single one as it is', () => {
  expect(joinPreflights([], cases)).toBeNull();
  expect(joinPreflights([preflight({ bundled: ['built-in'] })], cases)).toEqual(
    preflight({ bundled: ['built-in'] }),
  );
});

test('all that was announced, the first error with its fixture, and what fixtures bring', () => {
  const joined = joinPreflights(
    [
      preflight({ bundled: ['built-in'], warnings: ['w'] }),
      preflight({
        bundled: ['built-in', 'brought'],
        fixture: { key: 'files', skills: ['brought'], replaced: ['notes'] },
        warnings: ['w'],
      }),
      preflight({
        announced: [],
        fixture: { key: 'other', skills: [], replaced: [] },
        error: createRunError('not_announced', 'It is not there.'),
      }),
    ],
    cases,
  );
  expect({
    bundled: joined?.bundled,
    error: joined?.error?.message,
    warnings: joined?.warnings,
  }).toMatchInlineSnapshot(`
    {
      "bundled": [
        "built-in",
        "brought",
      ],
      "error": "With the fixture of case c: It is not there.",
      "warnings": [
        "w",
        "The fixture of cases a, b brings 1 skill of its own: brought.",
        "The fixture of cases a, b brings a skill in the place of an installed one, which replaces it: notes.",
      ],
    }
  `);
});
