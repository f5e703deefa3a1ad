import { type TraceEvent, UNKNOWN_TOKENS } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { createStopWatch } from './stop-watch.ts';

const call = (callId: string): TraceEvent => ({
  type: 'tool-call',
  callId,
  name: 'Read',
  tool: 'read',
  input: {},
  subagent: false,
});
const result = (callId: string): TraceEvent => ({
  type: 'tool-result',
  callId,
  ok: true,
  denied: false,
  output: '',
});
const skill = (id: string, status: 'loaded' | 'failed'): TraceEvent => ({
  type: 'skill-call',
  callId: 's',
  requested: id,
  id,
  status,
  evidence: 'event',
  detail: '',
});
const usage = (key: string): TraceEvent => ({
  type: 'usage',
  scope: 'request',
  key,
  model: null,
  tokens: UNKNOWN_TOKENS,
  modelRequests: 1,
  costUsd: null,
});
const message: TraceEvent = { type: 'message', text: 'hi', model: null, subagent: false };

test('fired: only when the target itself is loaded', () => {
  const watch = createStopWatch('fired', 'pdf');
  expect([
    watch.observe([skill('pdf-forms', 'loaded')]),
    watch.observe([skill('pdf', 'failed')]),
    watch.observe([call('a'), result('a')]),
    watch.observe([message, skill('pdf', 'loaded')]),
  ]).toEqual(['continue', 'continue', 'continue', 'fired']);
});

test('end: never', () => {
  expect(createStopWatch('end', 'pdf').observe([skill('pdf', 'loaded')])).toBe('continue');
});

test('first-turn: when all calls have results, at once when a second model request shows', () => {
  const watch = createStopWatch('first-turn', 'pdf');
  expect([
    watch.observe([message, usage('m1')]),
    watch.observe([call('a'), call('b')]),
    watch.observe([result('a')]),
    watch.observe([result('b')]),
    watch.observe([usage('m1')]),
    watch.observe([usage('m2')]),
  ]).toEqual(['continue', 'continue', 'continue', 'settled', 'settled', 'first-turn']);
});
