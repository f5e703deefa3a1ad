import fc from 'fast-check';
import { expect, test } from 'vitest';
import { record, scoreInput } from '../testing/trigger-run.ts';
import { createTriggerStream } from './score-stream.ts';
import { scoreTrigger } from './score-trigger.ts';

const line = fc.string({ unit: fc.constantFrom('F', '-', 'a', 'c', 'e', '.'), minLength: 3, maxLength: 3 });

test('a stream of records in any order gives the report of the whole journal', () => {
  fc.assert(
    fc.property(line, line, line, fc.nat(20), (first, second, third, turn) => {
      const input = scoreInput({ p1: first, p2: second, n1: third });
      const stream = createTriggerStream(input);
      const records = [...input.records.slice(turn), ...input.records.slice(0, turn)];
      for (const item of records.toReversed()) stream.add(item);
      expect(stream.report()).toEqual(scoreTrigger(input));
    }),
    { numRuns: 25 },
  );
});

test('a scored record stands; what a run cost before it stays spent; what was not planned is passed over', () => {
  const input = scoreInput({ p1: 'F..', n1: '...' });
  const stream = createTriggerStream(input);
  stream.add(record('p1', 1, 'e'));
  stream.add(record('p1', 1, 'F'));
  stream.add(record('p1', 1, 'e'));
  stream.add(record('p1', 4, 'F'));
  stream.add(record('unknown', 1, 'F'));
  stream.add(record('p1', 2, 'F', { driver: 'other' }));
  const report = stream.report();
  expect([report.rate, report.n, report.errored.total, report.skipped, report.usage?.costUsd]).toEqual([
    1,
    1,
    0,
    { total: 5, byReason: { 'not run': 5 } },
    0.5,
  ]);
});
