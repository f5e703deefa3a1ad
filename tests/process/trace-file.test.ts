import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { RunRecord } from '@skillgauge/core';
import { readTrace } from '@skillgauge/engine';
import { expect, test } from 'vitest';
import { executeFake, type FakeExecution } from './execute-fake.ts';
import { answer, end, failure, fakePlan, fakeRequest, type Step } from './fake-driver.ts';

function recordOf({ records }: FakeExecution): RunRecord {
  const [record] = records;
  if (record === undefined) throw new Error('There is no record.');
  return record;
}

const call: Step = [
  'event',
  { type: 'tool-call', callId: 'c', name: 'Bash', tool: 'shell', input: { command: 'env' }, subagent: false },
];

test('every attempt leaves its trace, with secrets masked', async () => {
  const result: Step = [
    'event',
    { type: 'tool-result', callId: 'c', ok: true, denied: false, output: 'KEY=value-of-the-fake-key' },
  ];
  const attempts = [failure('server'), [call, result, answer, end]];
  const execution = await executeFake(fakePlan(fakeRequest('one', attempts)));
  const record = recordOf(execution);
  expect(record.attempts.map(({ trace }) => trace)).toEqual([
    'transcripts/one-1.trace.ndjson',
    'transcripts/one-2.trace.ndjson',
  ]);
  const first = await readTrace(execution.runFolder, record, 1);
  expect(first?.map(({ type }) => type)).toEqual(['error']);
  expect(await readTrace(execution.runFolder, record)).toEqual([
    call[1],
    { type: 'tool-result', callId: 'c', ok: true, denied: false, output: 'KEY=[redacted]' },
    answer[1],
    end[1],
  ]);
});

test('lines of megabytes and binary noise leave a small and valid trace', async () => {
  const steps: Step[] = [['big', 5_000_000], ['noiseBytes', 2], answer, end];
  const execution = await executeFake(fakePlan(fakeRequest('big', [steps])));
  const record = recordOf(execution);
  const file = path.join(execution.runFolder, 'transcripts', 'big-1.trace.ndjson');
  expect(statSync(file).size).toBeLessThan(4 * 1024 * 1024);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const trace = await readTrace(execution.runFolder, record);
  expect(trace?.length).toBe(lines.length);
  const message = trace?.find((event) => event.type === 'message');
  expect([message?.text.length, message?.text.slice(-38)]).toMatchInlineSnapshot(`
    [
      131108,
      "éé… [4,737,856 of 5,000,000 bytes cut]",
    ]
  `);
});

test('arguments that are nested without end are no reason to lose a trace', async () => {
  const deep = `{"type":"tool-call","callId":"d","name":"X","tool":"other","subagent":false,"input":${'['.repeat(9000)}${']'.repeat(9000)}}\n`;
  const execution = await executeFake(fakePlan(fakeRequest('deep', [[['text', deep], answer, end]])));
  const trace = await readTrace(execution.runFolder, recordOf(execution));
  expect(trace?.at(-1)).toEqual(end[1]);
});

test('a record without a trace, or whose file is gone or elsewhere, has none', async () => {
  const execution = await executeFake(fakePlan(fakeRequest('one', [[answer, end]])));
  const record = recordOf(execution);
  const withTrace = (trace: string): RunRecord => ({
    ...record,
    attempts: record.attempts.map((attempt) => ({ ...attempt, trace })),
  });
  const { runFolder } = execution;
  expect(await readTrace(runFolder, withTrace('transcripts/gone.ndjson'))).toBeNull();
  expect(await readTrace(runFolder, withTrace('../../secrets.ndjson'))).toBeNull();
  expect(await readTrace(runFolder, record, 7)).toBeNull();
});
