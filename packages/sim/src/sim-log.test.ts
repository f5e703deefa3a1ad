import { expect, test } from 'vitest';
import { createSimLog, type SimLogEntry } from './sim-log.ts';

test('keeps the bodies of the newest entries only', () => {
  const log = createSimLog(2);
  for (const body of ['a', 'b', 'c']) log.add(entry(body));
  expect(log.entries.map(({ body }) => body)).toEqual(['', 'b', 'c']);
});

function entry(body: string): SimLogEntry {
  return {
    requestId: 'r',
    attempt: 1,
    turn: 1,
    model: 'm',
    auxiliary: false,
    status: 200,
    fault: null,
    listing: [],
    prompt: null,
    called: null,
    body,
  };
}
