import type { AnalyzedRun } from '@skillgauge/core';
import { describe, expect, test } from 'vitest';
import { analyzedRun } from '../testing/analyzed-run.ts';
import { analyzeRuns } from './analyze-runs.ts';
import { findOutliers } from './find-outliers.ts';

function armOf(arm: string, trials: readonly string[]): AnalyzedRun[] {
  return trials.map((grades, index) => analyzedRun(arm, index + 1, grades));
}

test('every pattern, with its counts', () => {
  const runs = [
    ...armOf('with_skill', ['pfpfpfu', 'pfpffpu', 'pffffpu']),
    ...armOf('without_skill', ['pffpfpu', 'pffpppu', 'pffpffu']),
  ];
  const { expectations, notes } = analyzeRuns(runs);
  expect(expectations.map(({ note, pattern }) => `${pattern}: ${note}`)).toMatchInlineSnapshot(`
    [
      "no-discrimination: "expectation 0" passes in every run of every arm: it does not tell the arms apart (passed: with_skill 3 of 3, without_skill 3 of 3)",
      "fails-everywhere: "expectation 1" fails in every run of every arm: it is broken, or out of reach (passed: with_skill 0 of 3, without_skill 0 of 3)",
      "value: "expectation 2" passes in with_skill only: this is what with_skill adds (passed: with_skill 2 of 3, without_skill 0 of 3)",
      "harm: "expectation 3" passes in without_skill only: with_skill does harm here (passed: with_skill 0 of 3, without_skill 3 of 3)",
      "flaky: "expectation 4" varies within an arm: more trials, or a sharper expectation (passed: with_skill 1 of 3, without_skill 1 of 3)",
      "flaky: "expectation 5" varies within an arm: more trials, or a sharper expectation (passed: with_skill 2 of 3, without_skill 2 of 3)",
      "ungraded: "expectation 6" has no grade at all (passed: with_skill 0 of 0 (3 ungraded), without_skill 0 of 0 (3 ungraded))",
    ]
  `);
  expect(notes).toMatchInlineSnapshot(`
    [
      "Expectations by pattern: no-discrimination 1, fails-everywhere 1, value 1, harm 1, flaky 2, ungraded 1.",
      "Value: passes in more than 50 % of the graded runs of with_skill and in none of without_skill; harm: the other way round. Fewer than 3 graded runs in an arm may be luck.",
      "Outliers: modified z-score beyond 3.5 (Iglewicz and Hoaglin 1993) and 1.5 times more or less than the median of the same driver, task and arm; needs 3 runs of these and 8 such comparisons.",
    ]
  `);
});

test('runs that are invalid or without work count in nothing, and are named', () => {
  const runs = [
    analyzedRun('with_skill', 1, 'p'),
    analyzedRun('without_skill', 1, 'f'),
    analyzedRun('without_skill', 2, 'p', { state: 'invalid', why: 'leak' }),
    analyzedRun('without_skill', 3, 'p', { state: 'errored', why: 'rate_limit' }),
    analyzedRun('with_skill', 2, 'f', { state: 'censored', why: 'timeout' }),
    analyzedRun('with_skill', 3, 'f', { state: 'skipped', why: 'budget' }),
  ];
  const { expectations, notes } = analyzeRuns(runs);
  expect({
    notes: notes.slice(0, -2),
    found: expectations.map(({ arms, note }) => ({ arms, note })),
  }).toMatchInlineSnapshot(`
    {
      "found": [
        {
          "arms": [
            {
              "arm": "with_skill",
              "fail": 0,
              "pass": 1,
              "ungraded": 0,
            },
            {
              "arm": "without_skill",
              "fail": 1,
              "pass": 0,
              "ungraded": 0,
            },
          ],
          "note": ""expectation 0" passes in with_skill only: this is what with_skill adds (passed: with_skill 1 of 1, without_skill 0 of 1; fewer than 3 graded runs in an arm: may be luck)",
        },
      ],
      "notes": [
        "Expectations by pattern: value 1.",
        "1 run left out: invalid.",
        "1 run left out: errored.",
        "1 run left out: censored.",
        "1 run left out: skipped.",
      ],
    }
  `);
});

test('an arm without grades shows nothing of the difference', () => {
  const { expectations } = analyzeRuns([
    analyzedRun('with_skill', 1, 'p'),
    analyzedRun('without_skill', 1, 'u', { state: 'ungraded' }),
  ]);
  expect(expectations.map(({ pattern }) => pattern)).toEqual(['mixed']);
});

test('arms of other names: in their order, or as said', () => {
  const runs = [...armOf('fast', ['p', 'p', 'p']), ...armOf('slow', ['f', 'f', 'f'])];
  expect(analyzeRuns(runs).expectations.map(({ pattern }) => pattern)).toEqual(['value']);
  const said = analyzeRuns(runs, { candidate: 'slow', baseline: 'fast' });
  expect(said.expectations.map(({ pattern }) => pattern)).toEqual(['harm']);
});

test('drivers and tasks are kept apart', () => {
  const runs = [
    analyzedRun('with_skill', 1, 'p'),
    analyzedRun('without_skill', 1, 'f'),
    analyzedRun('with_skill', 1, 'f', { driver: 'other' }),
    analyzedRun('without_skill', 1, 'f', { driver: 'other' }),
    analyzedRun('with_skill', 1, 'p', { taskId: 'letter' }),
    analyzedRun('without_skill', 1, 'p', { taskId: 'letter' }),
  ];
  expect(
    analyzeRuns(runs).expectations.map(({ driver, pattern, taskId }) => `${driver} ${taskId} ${pattern}`),
  ).toEqual(['demo report value', 'other report fails-everywhere', 'demo letter no-discrimination']);
});

test('no runs, no findings', () => {
  const { expectations, notes, outliers } = analyzeRuns([]);
  expect({ expectations, outliers, first: notes[0] }).toEqual({
    expectations: [],
    outliers: [],
    first: 'No expectation has a grade.',
  });
});

describe('outliers', () => {
  const usual = [9, 10, 11];
  const cells = (seconds: readonly (readonly number[])[]): AnalyzedRun[] =>
    seconds.flatMap((own, cell) =>
      own.map((value, trial) =>
        analyzedRun(cell % 2 === 0 ? 'with_skill' : 'without_skill', trial + 1, '', {
          taskId: `task ${Math.floor(cell / 2)}`,
          seconds: value,
          costUsd: null,
          tokens: null,
        }),
      ),
    );

  test('a run far from its fellows is one, a long task and a slow arm are not', () => {
    const runs = cells([usual, [90, 100, 110], usual, [900, 1000, 1100], [9, 10, 60], [10, 11, 12]]);
    expect(findOutliers(runs).map(({ note }) => note)).toMatchInlineSnapshot(`
      [
        "demo, task 2, with_skill, trial 3: 60.0 s, 6.0 times the 10.0 s that is usual there (score 12.1)",
      ]
    `);
  });

  test('far less counts, too', () => {
    expect(findOutliers(cells([usual, usual, usual, usual, [1, 10, 11]])).map(({ value }) => value)).toEqual([
      1,
    ]);
  });

  test.each([
    [
      'fewer than three runs of a task and arm',
      [
        [1, 100],
        [1, 100],
        [1, 100],
        [1, 100],
        [1, 100],
      ],
    ],
    ['fewer than eight comparisons', [usual, usual, [9, 10, 60]]],
    [
      'equal figures',
      [
        [10, 10, 10],
        [10, 10, 10],
        [10, 10, 10],
      ],
    ],
    [
      'a small difference, however rare',
      [
        [10, 10, 10],
        [10, 10, 10],
        [10, 10, 10.5],
      ],
    ],
    ['zero', [usual, usual, usual, [0, 0, 0]]],
  ])('%s: none', (_, seconds) => {
    expect(findOutliers(cells(seconds))).toEqual([]);
  });
});
