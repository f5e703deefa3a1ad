import { expect, test } from 'vitest';
import { finalAnswer } from './final-answer.ts';
import { countTurns, readTurns } from './read-turns.ts';
import type { TraceEvent } from './trace-event.ts';

const say = (text: string, subagent = false): TraceEvent => ({
  type: 'message',
  text,
  model: null,
  subagent,
});
const call = (callId: string, subagent = false): TraceEvent => ({
  type: 'tool-call',
  callId,
  name: 'Read',
  tool: 'read',
  input: { path: callId },
  subagent,
});
const result = (callId: string): TraceEvent => ({
  type: 'tool-result',
  callId,
  ok: true,
  denied: false,
  output: `of ${callId}`,
});

/** Turns as lists of what is in them. */
function outline(trace: readonly TraceEvent[]): string[][] {
  return readTurns(trace).turns.map(({ items }) =>
    items.map((item) => {
      if (item.kind === 'message') return item.text;
      return item.kind === 'call' ? `${item.callId}: ${item.result?.output ?? 'nothing'}` : item.kind;
    }),
  );
}

test('a turn lasts until results have come, however many calls it made', () => {
  const trace = [say('first'), call('a'), call('b'), result('a'), result('b'), say('second'), call('c')];
  expect(outline(trace)).toEqual([
    ['first', 'a: of a', 'b: of b'],
    ['second', 'c: nothing'],
  ]);
});

test('sub-agents work in the turn that called them, and do not end it', () => {
  const trace = [
    call('agent'),
    say('sub', true),
    call('x', true),
    result('x'),
    say('sub done', true),
    result('agent'),
    say('all done'),
    say('late', true),
  ];
  expect(outline(trace)).toEqual([
    ['agent: of agent', 'sub', 'x: of x', 'sub done'],
    ['all done', 'late'],
  ]);
  expect([countTurns(trace), finalAnswer(trace)]).toEqual([2, 'all done']);
});

test('what came before the first turn, empty messages, and a result without a call', () => {
  const retry: TraceEvent = { type: 'retry', attempt: 1, status: 429, delayMs: 5, message: 'slow' };
  const raw = (line: string): TraceEvent => ({ type: 'raw', channel: 'stdout', line });
  const trace = [raw('a'), raw('b'), retry, say('  '), result('nobody'), say('hello'), raw('c')];
  const { before, end, turns } = readTurns(trace);
  expect({ before, end, items: turns.map(({ items }) => items) }).toMatchInlineSnapshot(`
    {
      "before": [
        {
          "channel": "stdout",
          "kind": "raw",
          "lines": [
            "a",
            "b",
          ],
        },
        {
          "attempt": 1,
          "delayMs": 5,
          "kind": "retry",
          "message": "slow",
          "status": 429,
        },
      ],
      "end": null,
      "items": [
        [
          {
            "kind": "message",
            "model": null,
            "subagent": false,
            "text": "hello",
          },
          {
            "channel": "stdout",
            "kind": "raw",
            "lines": [
              "c",
            ],
          },
        ],
      ],
    }
  `);
  expect([countTurns([]), finalAnswer([]), finalAnswer([say(' ')])]).toEqual([0, null, null]);
});
