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
    - scenario: quota: class of the error
    "
  `);
});
