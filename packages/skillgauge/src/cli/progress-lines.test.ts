import { createRunError } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { progressLine } from './progress-lines.ts';

test('a retry tells how long it waits', () => {
  const error = createRunError('server', 'It broke.', { retryAfterMs: 90_000 });
  const retry = { type: 'retry', driver: 'codex', requestId: 'r', attempt: 1, error } as const;
  expect([1500, 90_000].map((waitMs) => progressLine({ ...retry, waitMs }))).toEqual([
    'codex: server, attempt 1 of a run is tried again in 1.5 s',
    'codex: server, attempt 1 of a run is tried again in 90 s',
  ]);
});
