import type { TraceEvent } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { canonicalEvents } from './canonical-events.ts';

const begin = (callId: string, input: string): TraceEvent => ({
  type: 'tool-call',
  callId,
  name: 'read',
  tool: 'read',
  input,
  subagent: false,
});
const end = (callId: string, output: string): TraceEvent => ({
  type: 'tool-result',
  callId,
  ok: true,
  denied: false,
  output,
});

test('calls that run at once say the same whichever is first', () => {
  const runs = [
    [begin('1', 'a'), begin('2', 'b'), end('1', 'A'), end('2', 'B')],
    [begin('1', 'b'), begin('2', 'a'), end('1', 'B'), end('2', 'A')],
    [begin('1', 'b'), begin('2', 'a'), end('2', 'A'), end('1', 'B')],
  ].map(canonicalEvents);
  expect(runs[1]).toEqual(runs[0]);
  expect(runs[2]).toEqual(runs[0]);
});

test('calls one after the other keep their order', () => {
  const forth = [begin('1', 'a'), end('1', 'A'), begin('2', 'b'), end('2', 'B')];
  const back = [begin('1', 'b'), end('1', 'B'), begin('2', 'a'), end('2', 'A')];
  expect(canonicalEvents(back)).not.toEqual(canonicalEvents(forth));
});
