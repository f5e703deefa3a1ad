import type { RunEnding, TraceEvent } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { classifyFailure, explainInstallation, runError } from './errors.ts';

const END: TraceEvent = { type: 'end', ok: true, reason: 'exit code 0', turns: 1, denials: 0 };
const ANSWER: TraceEvent = { type: 'message', text: 'Done.', model: null, subagent: false };
const ERROR: TraceEvent = { type: 'error', class: 'auth', status: 401, message: 'No.', fatal: true };

function classOf(changes: Partial<RunEnding>): string | null {
  const ending: RunEnding = {
    trace: [],
    exit: { code: 0, signal: null },
    endedBy: 'exit',
    stderrTail: '',
    stdoutLines: 1,
    ...changes,
  };
  return runError(ending)?.class ?? null;
}

it('takes text before the class of the CLI, and that before the status', () => {
  expect([
    classifyFailure('429 You exceeded your current quota', 'rate_limit', 429),
    classifyFailure('slow down', 'rate_limit', 429),
    classifyFailure('gone', 'query', 503),
    classifyFailure('503 The engine is currently overloaded, please try again later.', 'query', 503),
    classifyFailure('{"type":"server_error","message":"The engine is currently overloaded"}', '', 503),
    classifyFailure('what?', 'query', null),
  ]).toEqual(['quota', 'rate_limit', 'server', 'overloaded', 'overloaded', null]);
});

it('is no error when an answer came, also after an error, whatever the exit code', () => {
  const exit = { code: 1, signal: null };
  expect(classOf({ trace: [ERROR, ANSWER, END], exit })).toBeNull();
});

it('is an error when it ended without an answer, whatever the exit code', () => {
  expect([
    classOf({ trace: [ANSWER, ERROR, END] }),
    classOf({ trace: [END] }),
    classOf({ trace: [ANSWER] }),
    classOf({ trace: [{ ...END, ok: false, reason: 'aborted' }] }),
  ]).toEqual(['auth', 'no_output', 'harness_crash', 'harness_crash']);
});

it('takes silence with exit code 0 for an expired login, other silence for no output', () => {
  const silent = { stdoutLines: 0 };
  expect([
    classOf(silent),
    classOf({ ...silent, exit: { code: 1, signal: null } }),
    classOf({ ...silent, stderrTail: 'What is this?' }),
    classOf({ ...silent, endedBy: 'fired' }),
    classOf({ ...silent, endedBy: 'not-started' }),
  ]).toEqual(['auth', 'no_output', 'no_output', null, null]);
});

it('knows an installation without its platform package', () => {
  const said =
    'GitHub Copilot CLI: no platform package found. Reinstall with `npm install -g @github/copilot`.';
  expect([
    explainInstallation(`banner\n${said}\n`),
    explainInstallation('Killed'),
    classOf({ stdoutLines: 0, stderrTail: said, exit: { code: 1, signal: null } }),
  ]).toEqual([said, null, 'harness_missing']);
});
