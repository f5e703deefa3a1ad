import { expect, test } from 'vitest';
import { record, scoreInput } from '../testing/trigger-run.ts';
import { scoreTrigger } from './score-trigger.ts';

test('a later record of a request replaces an earlier one, whose cost stays', () => {
  const input = scoreInput({ p1: 'F' });
  const report = scoreTrigger({ ...input, records: [record('p1', 1, 'e'), record('p1', 1, 'F')] });
  expect([report.rate, report.errored.total, report.usage?.costUsd, report.usage?.wastedCostUsd]).toEqual([
    1, 0, 0.5, 0.25,
  ]);
  expect(report.usage?.retriedAttempts).toBe(1);
});

test('runs of other drivers are left out', () => {
  const input = scoreInput({ p1: 'F', n1: '-' });
  const foreign = input.requests.map((item) => ({ ...item, id: `other-${item.id}`, driver: 'other' }));
  const records = input.records.map((item) => ({
    ...item,
    requestId: `other-${item.requestId}`,
    fired: false,
  }));
  const both = {
    ...input,
    requests: [...foreign, ...input.requests],
    records: [...records, ...input.records],
  };
  expect(scoreTrigger(both)).toEqual(scoreTrigger(input));
});
