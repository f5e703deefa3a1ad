import { describe, expect, test } from 'vitest';
import type { EndedBy, RunEnding } from '../driver/parser.ts';
import type { TraceEvent } from '../trace/trace-event.ts';
import { judgeRun } from './judge-run.ts';
import { createRunError, type RunErrorClass } from './run-error.ts';

const FIRED: TraceEvent = {
  type: 'skill-call',
  callId: '1',
  requested: 'notes',
  id: 'notes',
  status: 'loaded',
  evidence: 'event',
  detail: '',
};
const ANSWER: TraceEvent = { type: 'message', text: 'Hello.', model: null, subagent: false };
const EMPTY: TraceEvent = { type: 'message', text: '  ', model: null, subagent: false };
const CALL: TraceEvent = {
  type: 'tool-call',
  callId: '2',
  name: 'Read',
  tool: 'read',
  input: {},
  subagent: false,
};

const MALFORMED: TraceEvent = {
  type: 'error',
  class: 'protocol',
  status: null,
  message: 'no JSON',
  fatal: true,
};

function verdict(trace: TraceEvent[], endedBy: EndedBy, seen: RunErrorClass | null = null) {
  const ending: RunEnding = {
    trace,
    exit: { code: 0, signal: null },
    endedBy,
    stderrTail: '',
    stdoutLines: 1,
  };
  const { error, fired, outcome } = judgeRun(ending, 'notes', () =>
    seen === null ? null : createRunError(seen, 'seen'),
  );
  return [outcome, fired, error?.class ?? null];
}

describe('how a run is counted', () => {
  test.each([
    ['an answer without the skill is a miss', [ANSWER], 'exit', null, ['scored', false, null]],
    ['a firing', [FIRED], 'fired', null, ['scored', true, null]],
    ['once fired, no later error changes it (R017)', [FIRED], 'exit', 'rate_limit', ['scored', true, null]],
    ['once fired, no time limit changes it', [FIRED], 'timeout', null, ['scored', true, null]],
    ['an error before any turn carries no information', [], 'exit', 'auth', ['errored', null, 'auth']],
    [
      'an error after the first turn cuts it off undecided',
      [ANSWER],
      'exit',
      'server',
      ['censored', null, 'server'],
    ],
    ['a time limit before any turn', [], 'timeout', null, ['errored', null, 'timeout']],
    ['a time limit after a tool call', [CALL], 'timeout', null, ['censored', null, 'timeout']],
    ['empty text is no turn', [EMPTY], 'timeout', null, ['errored', null, 'timeout']],
    [
      'no progress is classed by what was seen (P12)',
      [],
      'no-progress',
      'network',
      ['errored', null, 'network'],
    ],
    [
      'silence says no more than the deadline does',
      [],
      'no-progress',
      'no_output',
      ['errored', null, 'timeout'],
    ],
    [
      'what an event told is more than silence',
      [MALFORMED],
      'no-progress',
      'protocol',
      ['errored', null, 'protocol'],
    ],
    ['an interrupt', [], 'interrupt', null, ['errored', null, 'cancelled']],
    ['never started', [], 'not-started', null, ['errored', null, 'harness_missing']],
    ['decided after the first turn', [ANSWER], 'first-turn', null, ['scored', false, null]],
  ] as const)('%s', (_name, trace, endedBy, seen, expected) => {
    expect(verdict([...trace], endedBy, seen)).toEqual(expected);
  });
});
