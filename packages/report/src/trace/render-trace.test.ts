import { type AttemptRecord, createRunError, type RunRecord, type Usage } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { renderTrace, type ShownRun } from './render-trace.ts';

const USAGE: Usage = {
  inputTokens: 100,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 10,
  reasoningTokens: null,
  modelRequests: 1,
  wallMs: 1000,
  costUsd: 0.25,
  costSource: 'reported',
  billing: 'metered',
  lowerBound: false,
};

const FAILED = createRunError('server', 'It broke.\u001b[2J');

const ATTEMPT: AttemptRecord = {
  attempt: 1,
  endedBy: 'timeout',
  exitCode: null,
  signal: 'SIGTERM',
  error: FAILED,
  usage: USAGE,
  transcript: 'transcripts/a-1.ndjson',
  outputs: 'outputs/a-1',
  leaks: ['notes, listed: event 1, skills-listed: notes'],
};

const RECORD: RunRecord = {
  requestId: 'a',
  driver: 'demo',
  caseId: 'task',
  trial: 2,
  arm: 'without_skill',
  outcome: 'errored',
  fired: null,
  skills: [],
  error: FAILED,
  skipReason: null,
  attempts: [ATTEMPT, { ...ATTEMPT, attempt: 2 }],
  usage: USAGE,
  model: 'model-1',
  servedModel: null,
  harnessVersion: '1.2.3',
  denials: 0,
  startedAt: null,
  wallMs: 1000,
  warnings: ['careful'],
};

const RUN: ShownRun = {
  record: RECORD,
  request: null,
  attempt: ATTEMPT,
  trace: [{ type: 'message', text: 'Hello.', model: null, subagent: false }],
  outputs: [
    { path: 'made.md', change: 'added', size: 1, text: 'x' },
    { path: 'was.md', change: 'removed', size: 0, text: null },
    { path: 'same.md', change: 'unchanged', size: 3, text: null },
  ],
  transcript: 'run/transcripts/a-1.ndjson',
};

test('the head of a run: what it was and came to, with leaks and files', () => {
  expect(renderTrace(RUN)).toMatchInlineSnapshot(`
    "demo  task, without_skill, trial 2  errored (server): It broke.\\u{1b}[2J  tokens 100 in, 0 cache, 10 out  cost $0.2500 (reported)  2 attempts
    id: a
    driver: demo 1.2.3, model model-1, arm without_skill
    attempt: 1 of 2, ended by timeout, SIGTERM, server
    error: server: It broke.\\u{1b}[2J
    warning: careful
    NOT VALID without the skill: it was read all the same
      notes, listed: event 1, skills-listed: notes
    files: outputs/a-1
      + made.md (1 byte)
      - was.md (0 bytes)

    --- turn 1
    agent: Hello.

    --- skillgauge stopped it: it had reached its time limit
    "
  `);
});

test('a run that was never launched, and one whose trace and transcript are gone', () => {
  const skipped: RunRecord = {
    ...RECORD,
    outcome: 'skipped',
    error: null,
    skipReason: 'budget',
    attempts: [],
  };
  const never = { ...RUN, record: skipped, attempt: null, trace: null, outputs: null };
  const gone = renderTrace({ ...RUN, trace: null, outputs: null, transcript: null });
  expect([renderTrace(never), gone.split('\n\n')[1]]).toMatchInlineSnapshot(`
    [
      "demo  task, without_skill, trial 2  skipped: budget
    id: a
    driver: demo 1.2.3, model model-1, arm without_skill
    not launched: budget
    warning: careful

    It was never launched: there is nothing to show.
    ",
      "This run has no trace file: it was made by an older version, or the file is gone.
    What the harness printed: gone, too
    ",
    ]
  `);
});
