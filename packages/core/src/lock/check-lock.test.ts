import { expect, test } from 'vitest';
import type { GateSet } from '../gates/gate-spec.ts';
import { type SampleChanges, SKETCHES, sampleInputs, sampleLock } from '../testing/lock-sample.ts';
import { checkEntry, createLockCheck, LockCheck, type PresentEntry } from './check-lock.ts';
import { formatLockCheck } from './format-lock-check.ts';

function check(gates: GateSet | null, changes: SampleChanges = {}, sketches = SKETCHES): LockCheck {
  const present: PresentEntry = {
    inputs: sampleInputs(changes, sketches),
    gates: new Map(gates === null ? [] : [['notes', gates]]),
  };
  return createLockCheck('my.lock.json', [checkEntry(sampleLock(sketches).entries[0], present)]);
}

test('a lock that holds', () => {
  const found = check(null);
  expect(LockCheck.parse(found)).toEqual(found);
  expect(formatLockCheck(found)).toMatchInlineSnapshot(`
    "my.lock.json: holds, 1 measurement

    skill notes on Demo Agent (demo) 1.2.3
      inputs: unchanged
      recall 0.95 [0.70, 0.99] of 20 runs, false-positive rate 0.20 [0.00, 0.99] of 5 runs
    "
  `);
});

test('gates of today are judged on the locked scores, with the censored run against them', () => {
  const found = check({ recall: ['>= 0.9', '>= 0.95'] });
  expect([found.exitCode, formatLockCheck(found)]).toMatchInlineSnapshot(`
    [
      1,
      "my.lock.json: a gate FAILED, 1 measurement

    skill notes on Demo Agent (demo) 1.2.3
      inputs: unchanged
      recall 0.95 [0.70, 0.99] of 20 runs, false-positive rate 0.20 [0.00, 0.99] of 5 runs
      gates: FAIL
        PASS  recall  0.9048  wanted >= 0.9   33% of unchanged repeats fail
        FAIL  recall    0.90  wanted >= 0.95  61% of unchanged repeats fail
        26 of 27 planned runs valid; 1 censored run counted against each gate
    ",
    ]
  `);
});

test('exit codes: stale before all, no verdict where too little is valid', () => {
  const lost = { ...SKETCHES, p1: 'eee', p2: 'eee', p3: 'eee' };
  const gone = checkEntry(sampleLock().entries[0], { unreadable: 'No such folder.' });
  expect([
    check({ recall: '>= 0.5' }).exitCode,
    check({ recall: '>= 0.5' }, { body: 'Other', sourceHash: 'c'.repeat(64) }).exitCode,
    check({ recall: '>= 0.5' }, {}, lost).exitCode,
    createLockCheck('my.lock.json', [gone]).exitCode,
  ]).toEqual([0, 1, 3, 1]);
  expect(formatLockCheck(createLockCheck('my.lock.json', [gone]))).toMatch(
    /inputs: STALE, since they cannot be read\n {4}No such folder\./,
  );
});
