import type { RunEnding, TraceEvent } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { classifyEnding, errorEvent, stderrEvents } from './errors.ts';

const message: TraceEvent = { type: 'message', text: 'Plain answer.', model: null, subagent: false };

function end(ok: boolean, reason = ''): TraceEvent {
  return { type: 'end', ok, reason, turns: null, denials: 0 };
}

function classify(trace: TraceEvent[], ending: Partial<RunEnding> = {}): string | null {
  const exit = { code: 0, signal: null };
  const error = classifyEnding({ trace, exit, endedBy: 'exit', stderrTail: '', stdoutLines: 3, ...ending });
  return error === null ? null : `${error.class}: ${error.message}`;
}

it('tells a retry from an error', () => {
  expect([
    errorEvent(
      'Reconnecting... 1/1 (unexpected status 503 Service Unavailable: x, url: http://h/v1/responses)',
    ),
    errorEvent('Reconnecting... waiting for network (Connection failed: error sending request)'),
    errorEvent('something new'),
  ]).toMatchInlineSnapshot(`
    [
      {
        "attempt": 1,
        "delayMs": null,
        "message": "unexpected status 503 Service Unavailable: x, url: http://h/v1/responses",
        "status": 503,
        "type": "retry",
      },
      {
        "attempt": 0,
        "delayMs": null,
        "message": "waiting for network (Connection failed: error sending request)",
        "status": null,
        "type": "retry",
      },
      {
        "class": null,
        "fatal": true,
        "message": "something new",
        "status": null,
        "type": "error",
      },
    ]
  `);
});

it('believes the end of the turn before errors and exit codes', () => {
  const error = errorEvent('stream disconnected before completion: x');
  expect({
    errorThenAnswer: classify([error, message, end(true)], { exit: { code: 1, signal: null } }),
    failedWithExit0: classify([
      message,
      end(false, 'Selected model is at capacity. Please try a different model.'),
    ]),
    failedUnknown: classify([end(false, 'something new')]),
    failedWithoutWords: classify([end(false)]),
    emptyAnswer: classify([end(true)]),
  }).toMatchInlineSnapshot(`
    {
      "emptyAnswer": "no_output: Codex gave an empty answer.",
      "errorThenAnswer": null,
      "failedUnknown": "protocol: something new",
      "failedWithExit0": "overloaded: Selected model is at capacity. Please try a different model.",
      "failedWithoutWords": "protocol: Codex gave up on its turn.",
    }
  `);
});

it('says what a run that was cut off had met last', () => {
  const retry = errorEvent('Reconnecting... waiting for network (Connection failed: x)');
  expect({
    refused: classify([message, retry], { endedBy: 'timeout' }),
    wentOn: classify([retry, message], { endedBy: 'timeout' }),
    fired: classify([message], { endedBy: 'fired' }),
    firstTurn: classify([message], { endedBy: 'first-turn' }),
    crashed: classify([message], { exit: { code: null, signal: 'SIGSEGV' } }),
  }).toMatchInlineSnapshot(`
    {
      "crashed": "harness_crash: Codex ended without ending its turn (SIGSEGV).",
      "fired": null,
      "firstTurn": null,
      "refused": "network: waiting for network (Connection failed: x)",
      "wentOn": "harness_crash: Codex ended without ending its turn (exit code 0).",
    }
  `);
});

it('reads stderr where stdout is silent', () => {
  const launcher = `file:///x/bin/codex.js:108
  throw new Error(
        ^

Error: Missing optional dependency @openai/codex-linux-x64. Reinstall Codex: npm install -g @openai/codex@latest
    at findCodexExecutable (file:///x/bin/codex.js:108:9)`;
  const silent = { stdoutLines: 0, exit: { code: 1, signal: null } };
  expect({
    broken: classify([], { ...silent, stderrTail: launcher }),
    words: classify([], { ...silent, stderrTail: 'Error: Model provider `nope` not found\n' }),
    nothing: classify([], { ...silent, stderrTail: 'Reading additional input from stdin...\n' }),
    notStarted: classify([], { ...silent, endedBy: 'not-started' }),
  }).toMatchInlineSnapshot(`
    {
      "broken": "harness_missing: Missing optional dependency @openai/codex-linux-x64. Reinstall Codex: npm install -g @openai/codex@latest",
      "notStarted": null,
      "nothing": "no_output: Codex printed nothing (exit code 1).",
      "words": "no_output: Error: Model provider \`nope\` not found",
    }
  `);
});

it('tells of a skill that Codex refuses, without failing the run', () => {
  const line =
    '2026-11-30T13:04:46Z ERROR codex_core::session::session: failed to load skill /w/.agents/skills/f/SKILL.md: invalid description: exceeds maximum length of 1024 characters';
  expect([stderrEvents(line), stderrEvents('Reading additional input from stdin...')]).toMatchInlineSnapshot(`
    [
      [
        {
          "class": "not_loadable",
          "fatal": false,
          "message": "failed to load skill /w/.agents/skills/f/SKILL.md: invalid description: exceeds maximum length of 1024 characters",
          "status": null,
          "type": "error",
        },
      ],
      [],
    ]
  `);
  expect(classify([...stderrEvents(line), message, end(true)])).toBeNull();
});
