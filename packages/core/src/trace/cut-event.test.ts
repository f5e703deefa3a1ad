import { expect, test } from 'vitest';
import { cutEvent, cutText } from './cut-event.ts';
import type { TraceEvent } from './trace-event.ts';

test('a text is cut by whole characters, and says how much is missing', () => {
  expect(['abcdef', 'abcd', 'ééé', '😀😀', '\ud800abc'].map((text) => cutText(text, 5))).toEqual([
    'abcde… [1 of 6 bytes cut]',
    'abcd',
    'éé… [2 of 6 bytes cut]',
    '😀… [4 of 8 bytes cut]',
    '\ud800ab… [1 of 6 bytes cut]',
  ]);
  expect(cutText('x'.repeat(5000), 1000).slice(-32)).toBe('xxxx… [4,000 of 5,000 bytes cut]');
});

test('every long text of an event is cut, also among its arguments', () => {
  const event: TraceEvent = {
    type: 'tool-call',
    callId: 'c',
    name: 'Write',
    tool: 'write',
    input: { path: 'a', lines: ['123456789', 'b'], count: 3 },
    subagent: false,
  };
  expect(cutEvent(event, 8)).toEqual({
    ...event,
    type: 'tool-cal… [1 of 9 bytes cut]',
    input: { path: 'a', lines: ['12345678… [1 of 9 bytes cut]', 'b'], count: 3 },
  });
});
