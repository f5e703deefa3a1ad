import type { RunEnding, TraceEvent } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { createEndingClassifier } from './classify-ending.ts';
import { classOfOpenAiError } from './openai-errors.ts';

const classify = createEndingClassifier({ title: 'Parrot', classOf: classOfOpenAiError });
const message: TraceEvent = { type: 'message', text: 'Hello', model: null, subagent: false };
const fatal: TraceEvent = { type: 'error', class: 'auth', status: 401, message: '401 No', fatal: true };
const retry: TraceEvent = { type: 'retry', attempt: 1, status: 500, delayMs: null, message: '500 Oops' };
const aborted: TraceEvent = { ...retry, attempt: 2, status: null, message: 'Request was aborted.' };
const end = (ok: boolean): TraceEvent => ({ type: 'end', ok, reason: 'because', turns: null, denials: 0 });

function classOf(trace: TraceEvent[], ending: Partial<RunEnding> = {}): string {
  const exit = { code: 1, signal: null };
  const error = classify({ trace, exit, endedBy: 'exit', stderrTail: '', stdoutLines: 1, ...ending });
  return error === null ? 'fine' : `${error.class}: ${error.message}`;
}

it('believes a good end, then a fatal error, then a retry, then stderr, and the exit code never', () => {
  expect({
    good: classOf([message, end(true)]),
    'good after an error': classOf([fatal, message, end(true)]),
    empty: classOf([end(true)]),
    failed: classOf([message, fatal, end(false)]),
    'failed without a word': classOf([message, end(false)]),
    'still trying': classOf([retry], { endedBy: 'no-progress' }),
    'still trying, the last aborted by our ending': classOf([retry, aborted], { endedBy: 'no-progress' }),
    'nothing but what our ending aborted': classOf([aborted], { endedBy: 'no-progress' }),
    'still trying after an answer': classOf([message, retry], { endedBy: 'no-progress' }),
    stopped: classOf([message], { endedBy: 'fired' }),
    'a word on stderr': classOf([], { stderrTail: 'Connection error.\n' }),
    'another word': classOf([], { stderrTail: 'Missing file\n', stdoutLines: 0 }),
    killed: classOf([message], { exit: { code: null, signal: 'SIGKILL' } }),
  }).toMatchInlineSnapshot(`
    {
      "a word on stderr": "network: Connection error.",
      "another word": "no_output: Parrot printed nothing (exit code 1): Missing file",
      "empty": "no_output: Parrot gave an empty answer.",
      "failed": "auth: 401 No",
      "failed without a word": "protocol: Parrot failed: because",
      "good": "fine",
      "good after an error": "fine",
      "killed": "harness_crash: Parrot ended in the middle of its work (signal SIGKILL).",
      "nothing but what our ending aborted": "harness_crash: Parrot ended in the middle of its work (exit code 1).",
      "still trying": "server: 500 Oops",
      "still trying after an answer": "harness_crash: Parrot ended in the middle of its work (exit code 1).",
      "still trying, the last aborted by our ending": "server: 500 Oops",
      "stopped": "fine",
    }
  `);
});
