import { expect, test } from 'vitest';
import { createRunError } from '../../run/run-error.ts';
import { attempt, NO_USAGE, record, USAGE } from '../../testing/trigger-run.ts';
import { summarizeRun } from '../summarize-run.ts';
import { formatRunLine } from './run-line.ts';

test('one plain line for each way a run can end', () => {
  const lines = [
    record('p01', 1, 'F', { usage: { ...USAGE, inputTokens: 12_345, lowerBound: true } }),
    record('p01', 2, '-', { usage: { ...USAGE, costSource: 'computed', billing: 'subscription' } }),
    record('p01', 3, 'F', {
      attempts: [attempt({ error: createRunError('rate_limit', 'Slow down.') }), attempt({ attempt: 2 })],
    }),
    record('n01', 1, 'c'),
    record('n01', 2, 'e', { usage: NO_USAGE, error: createRunError('auth', 'Invalid\u001b[2J key\n') }),
    record('n01', 3, 's'),
  ].map(formatRunLine);
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "demo  p01 trial 1  fired  tokens ≥ 12,345 in, 20 cache, 10 out  cost ≥ $0.2500 (reported)
    demo  p01 trial 2  not fired  tokens 100 in, 20 cache, 10 out  cost $0.2500 (computed, API-equivalent)
    demo  p01 trial 3  fired  tokens 100 in, 20 cache, 10 out  cost $0.2500 (reported)  2 attempts
    demo  n01 trial 1  censored (timeout): It was too slow.  tokens 100 in, 20 cache, 10 out  cost $0.2500 (reported)
    demo  n01 trial 2  errored (auth): Invalid\\u{1b}[2J key\\n  tokens not reported  cost not reported
    demo  n01 trial 3  skipped: budget"
  `);
});

test('the summary in a report gives the same line, without the driver', () => {
  const run = record('p01', 1, 'F');
  expect(`demo  ${formatRunLine(summarizeRun(run))}`).toBe(formatRunLine(run));
});
