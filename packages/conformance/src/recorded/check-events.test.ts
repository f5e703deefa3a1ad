import type { TraceEvent } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { findInvalidEvents, findUnjoinedEvents } from './check-events.ts';

const call: TraceEvent = {
  type: 'tool-call',
  callId: 'c1',
  name: 'Skill',
  tool: 'skill',
  input: {},
  subagent: false,
};
const result: TraceEvent = { type: 'tool-result', callId: 'c1', ok: true, denied: false, output: '' };
const end: TraceEvent = { type: 'end', ok: true, reason: '', turns: 1, denials: 0 };

it('accepts joined events', () => {
  expect(findUnjoinedEvents([call, result, end])).toEqual([]);
  expect(findInvalidEvents([call, result, end])).toEqual([]);
});

it('names what is not joined', () => {
  expect(findUnjoinedEvents([result, call, call, result, end, end])).toMatchInlineSnapshot(`
    [
      "tool-result c1 comes before or without its tool-call",
      "tool-call c1 comes twice",
      "tool-result c1 comes twice",
      "there is more than one end event",
    ]
  `);
});

it('names unknown fields, numbers that are none, and what JSON would lose', () => {
  const retry = { type: 'retry', attempt: 1, status: null, delayMs: Number.NaN, message: '' } as const;
  const events = [{ ...end, extra: 1 }, retry, { ...call, input: { at: undefined } }];
  expect(findInvalidEvents(events)).toMatchInlineSnapshot(`
    [
      "event 0 {"type":"end","ok":true,"reason":"","turns":1,"denials":0,"extra":1} has other fields than {"type":"end","ok":true,"reason":"","turns":1,"denials":0}",
      "event 1 {"type":"retry","attempt":1,"status":null,"delayMs":null,"message":""}: delayMs: Invalid input: expected number, received NaN",
      "event 2 {"type":"tool-call","callId":"c1","name":"Skill","tool":"skill","input":{},"subagent":false} does not survive JSON: one of its fields is undefined, or no JSON",
    ]
  `);
});
