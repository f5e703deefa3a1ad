import type { RunEnding, TraceEvent } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { classifyFailure, runError } from './errors.ts';

const MESSAGE: TraceEvent = { type: 'message', text: 'Hello.', model: 'm', subagent: false };
const END: TraceEvent = { type: 'end', ok: true, reason: 'success', turns: 1, denials: 0 };

function endingWith(changes: Partial<RunEnding>): RunEnding {
  return {
    trace: [],
    exit: { code: 0, signal: null },
    endedBy: 'exit',
    stderrTail: '',
    stdoutLines: 3,
    ...changes,
  };
}

function retry(delayMs: number): TraceEvent {
  return { type: 'retry', attempt: 1, status: 429, delayMs, message: 'rate_limit' };
}

function failure(errorClass: 'rate_limit' | null, fatal = true): TraceEvent {
  return { type: 'error', class: errorClass, status: 429, message: 'API Error: slow down', fatal };
}

test('a good end with an answer is no error, whatever the exit code', () => {
  const endings = [0, 1].map((code) =>
    runError(endingWith({ trace: [MESSAGE, END], exit: { code, signal: null } })),
  );
  expect(endings).toEqual([null, null]);
});

test('an error of a sub-agent does not end the run', () => {
  expect(runError(endingWith({ trace: [failure(null, false), MESSAGE, END] }))).toBeNull();
});

test('a run that we stopped is judged by what it showed', () => {
  const stopped = { trace: [MESSAGE], exit: { code: null, signal: 'SIGKILL' } } as const;
  expect(
    (['fired', 'first-turn', 'timeout'] as const).map(
      (endedBy) => runError(endingWith({ ...stopped, endedBy }))?.class ?? null,
    ),
  ).toEqual([null, null, 'harness_crash']);
});

test('only a wait in whole seconds is a Retry-After', () => {
  const waits = [
    [retry(3000), retry(1019.49)],
    [retry(583.79), retry(0)],
  ];
  expect(
    waits.map((trace) => runError(endingWith({ trace: [...trace, failure('rate_limit')] })) ?? 'none'),
  ).toMatchInlineSnapshot(`
    [
      {
        "class": "rate_limit",
        "evidence": "API Error: slow down",
        "message": "API Error: slow down",
        "retryAfterMs": 3000,
        "retryable": true,
      },
      {
        "class": "rate_limit",
        "evidence": "API Error: slow down",
        "message": "API Error: slow down",
        "retryable": true,
      },
    ]
  `);
});

test('an unrecognised failure is not retried', () => {
  expect(runError(endingWith({ trace: [failure(null)] }))).toMatchInlineSnapshot(`
    {
      "class": "harness_crash",
      "evidence": "API Error: slow down",
      "message": "API Error: slow down",
      "retryable": false,
    }
  `);
});

test('silence and an empty answer are errors', () => {
  const endings: Partial<RunEnding>[] = [
    { stdoutLines: 0, exit: { code: 1, signal: null }, stderrTail: '\nerror: unknown option\nmore' },
    { stdoutLines: 2, exit: { code: null, signal: 'SIGSEGV' } },
    { trace: [END] },
  ];
  expect(endings.map((ending) => runError(endingWith(ending)))).toMatchInlineSnapshot(`
    [
      {
        "class": "no_output",
        "evidence": "
    error: unknown option
    more",
        "message": "Claude Code gave no output (exit code 1): error: unknown option",
        "retryable": false,
      },
      {
        "class": "harness_crash",
        "evidence": "",
        "message": "Claude Code ended without a result (signal SIGSEGV)",
        "retryable": false,
      },
      {
        "class": "no_output",
        "evidence": "",
        "message": "The answer was empty.",
        "retryable": false,
      },
    ]
  `);
});

test('the text decides before the native class, and that before the status', () => {
  const failures: Parameters<typeof classifyFailure>[] = [
    ["You've hit your limit · resets 4:40am (UTC)", 'rate_limit', 429],
    ["You've hit your session limit · resets 9pm", 'rate_limit', 429],
    ['API Error: Request rejected (429) · slow down', 'rate_limit', 429],
    ['API Error: 529 Overloaded.', 'server_error', 529],
    ['API Error: Unable to connect to API (ConnectionRefused)', 'server_error', null],
    ['Request too large (max 32MB).', 'invalid_request', 413],
    ['API Error: 400 tools.3: bad schema', 'unknown', 400],
    ['Something new', 'server_error', null],
    ['Something new', null, null],
  ];
  expect(failures.map((each) => classifyFailure(...each))).toMatchInlineSnapshot(`
    [
      "quota",
      "quota",
      "rate_limit",
      "overloaded",
      "network",
      "context_length",
      "protocol",
      "server",
      null,
    ]
  `);
});
