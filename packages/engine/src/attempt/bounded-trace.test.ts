import type { TraceEvent } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { createBoundedTrace } from './bounded-trace.ts';

const raw: TraceEvent = { type: 'raw', channel: 'stdout', line: 'x' };
const message: TraceEvent = { type: 'message', text: 'x', model: null, subagent: false };
const end: TraceEvent = { type: 'end', ok: true, reason: 'done', turns: 1, denials: 0 };

it('past its limits a trace keeps what decides the run, up to a last limit', () => {
  const trace = createBoundedTrace({ raw: 2, events: 4, deciding: 6 });
  trace.add([raw, raw, raw, message]);
  trace.add([message, message, end]);
  trace.add([message, end, end]);
  expect(trace.events.map(({ type }) => type)).toEqual(['raw', 'raw', 'message', 'message', 'end', 'end']);
});

it('takes nothing but what decides where that is asked for', () => {
  const trace = createBoundedTrace();
  trace.add([raw, message, end], true);
  expect(trace.events).toEqual([end]);
});
