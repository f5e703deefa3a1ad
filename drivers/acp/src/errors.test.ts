import type { TraceEvent } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { classifyEnding, failureEvent } from './errors.ts';
import { Failure } from './messages.ts';

function classOf(error: object): string | null {
  const event = failureEvent('session/prompt', Failure.parse(error));
  return event.type === 'error' ? event.class : 'no error';
}

test.each([
  [
    {
      code: 401,
      message: '{"error":{"code":401,"message":"Request had invalid authentication credentials."}}',
    },
    'auth',
  ],
  [
    { code: -32_603, message: 'Internal error', data: { details: '401 Incorrect API key provided.' } },
    'auth',
  ],
  [{ code: -32_603, message: 'Internal error: Rate limit reached. Please try again in 1s.' }, 'rate_limit'],
  [{ code: 429, message: 'slow down' }, 'rate_limit'],
  [{ code: 429, message: 'You exceeded your current quota, please check your plan.' }, 'quota'],
  [{ code: -32_603, message: 'Internal error: HTTP 529 Overloaded' }, 'overloaded'],
  [{ code: -32_603, message: 'x', data: { details: 'Connection error.' } }, 'network'],
  [{ code: -32_000, message: 'Authentication required' }, 'auth'],
  [{ code: -32_000, message: 'Please wait' }, 'auth'],
  [{ code: -32_000, message: 'Too many requests' }, 'rate_limit'],
  [{ code: -32_602, message: 'Invalid params' }, 'protocol'],
  [{ code: -32_603, message: 'Something went wrong' }, null],
  [{ message: '' }, null],
])('%j is %s', (error, expected) => {
  expect(classOf(error)).toBe(expected);
});

/** A turn that ended well after one call for the skill `notes`. */
function judgeCall(ok: boolean, tool: 'skill' | 'read', ...more: TraceEvent[]): string | null {
  const loading = { type: 'skill-call', requested: 'notes', id: 'notes', evidence: 'event' } as const;
  const error = classifyEnding({
    trace: [
      { type: 'tool-call', callId: '1', name: tool, tool, input: {}, subagent: false },
      { type: 'tool-result', callId: '1', ok, denied: false, output: 'rg: no such program' },
      { ...loading, callId: '1', status: 'failed', detail: 'rg: no such program' },
      ...more,
      { type: 'message', text: 'Done.', model: null, subagent: false },
      { type: 'end', ok: true, reason: 'end_turn', turns: null, denials: 0 },
    ],
    exit: { code: 0, signal: null },
    endedBy: 'exit',
    stderrTail: '',
    stdoutLines: 6,
  });
  return error === null ? null : `${error.class}: ${error.message}`;
}

test('a skill that the agent’s own tool could not load is an error, never a miss', () => {
  const loaded: TraceEvent = {
    type: 'skill-call',
    callId: '2',
    requested: 'notes',
    id: 'notes',
    status: 'loaded',
    evidence: 'canary',
    detail: '',
  };
  expect([
    judgeCall(false, 'skill'),
    judgeCall(false, 'skill', loaded),
    judgeCall(true, 'skill'),
    judgeCall(false, 'read'),
  ]).toEqual(['not_loadable: The agent could not load notes: rg: no such program', null, null, null]);
});
