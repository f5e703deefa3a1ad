import type { EvalDriver } from '@skillgauge/core';
import { expect, test } from 'vitest';
import type { ProvenCheck } from './prove-driver.ts';
import { provenTable } from './proven-table.ts';

const check = (over: Partial<ProvenCheck>): ProvenCheck => ({
  part: 'scenario',
  on: 'recorded',
  title: 'fired',
  skip: null,
  problems: [],
  ...over,
});

test('a row for each check, with the recordings that it was made on, what was skipped, and the problems', () => {
  const driver = { id: 'wren', title: 'Wren', harness: { testedVersion: '1.0.0' } } as EvalDriver;
  const split = { part: 'recording', title: 'any | split' } as const;
  expect(
    provenTable(driver, [
      check({ ...split }),
      check({ ...split, problems: ['1.0.0/fired: other events'] }),
      check({ ...split, skip: 'too long' }),
      check({}),
      check({ on: 'live' }),
      check({ title: 'denied', skip: 'it cannot write' }),
      check({ on: 'live', title: 'quota', problems: ['class of the error'] }),
    ]),
  ).toMatchInlineSnapshot(`
    "## What is proven of wren (Wren 1.0.0)

    | what | recorded | live |
    | --- | --- | --- |
    | recording: any \\| split | FAILED (1 of 2) |  |
    | scenario: fired | proven | proven |
    | scenario: denied | skipped: it cannot write |  |
    | scenario: quota |  | FAILED |

    ### Problems

    - recording: any | split: 1.0.0/fired: other events
    - scenario: quota (live): class of the error
    "
  `);
});

test('of a check with hundreds of problems the first few are shown, and how many more there are', () => {
  const driver = { id: 'wren', title: 'Wren', harness: { testedVersion: null } } as EvalDriver;
  const problems = Array.from({ length: 300 }, (_, index) => `problem ${index}`);
  const table = provenTable(driver, [
    check({ part: 'recording', title: 'noise', problems: problems.slice(0, 3) }),
    check({ part: 'recording', title: 'noise', problems: problems.slice(3) }),
    check({ problems: ['one'] }),
  ]);
  expect(table.slice(table.indexOf('###'))).toMatchInlineSnapshot(`
    "### Problems

    - recording: noise: problem 0
    - recording: noise: problem 1
    - recording: noise: problem 2
    - recording: noise: problem 3
    - recording: noise: and 296 more
    - scenario: fired: one
    "
  `);
});
