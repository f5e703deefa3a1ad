import { censored, errored, type ScenarioInput } from '@skillgauge/conformance';
import type { PlacedFile } from '@skillgauge/core';
import { fault, load, OTHER, TARGET } from '../scenario-table.ts';
import { errorReply, figures } from './words.ts';

const OTHER_LOADED = { loaded: [OTHER], attempted: [OTHER] };
/** A hook of the user that comes before each call of a tool, and takes a minute. */
const HALTS_CALLS: PlacedFile = {
  root: 'home',
  path: '.copilot/hooks/halt.json',
  content: JSON.stringify({
    version: 1,
    hooks: { preToolUse: [{ type: 'command', bash: 'sleep 60', timeoutSec: 90 }] },
  }),
};

/** What goes wrong later, or is cut off; and the preflight, which is meant to fail. */
export const cutOff: ScenarioInput[] = [
  {
    name: 'forbidden-after-other-skill',
    what: 'the other skill is loaded, then 403',
    expect: { ...censored('auth'), ...OTHER_LOADED },
    turns: () => [load(OTHER), fault('403')],
  },
  {
    name: 'killed-late',
    what: 'the other skill is loaded, then every process is killed while the next answer is awaited',
    expect: { ...censored('harness_crash'), ...OTHER_LOADED },
    killedAtTurn: 2,
    usage: { inputTokens: 600, cacheReadTokens: 400, outputTokens: 20, modelRequests: 1, lowerBound: true },
    turns: () => [load(OTHER, { usage: figures(1000, 400, 20, 7) }), fault('hang')],
  },
  {
    name: 'killed-while-loading',
    what: 'the skill is called; ended for want of progress before its result',
    expect: { ...censored('timeout'), attempted: [TARGET] },
    settings: { idleTimeoutMs: 8000 },
    turns: () => [load(TARGET)],
    alter: (command) => ({ ...command, files: [...(command.files ?? []), HALTS_CALLS] }),
  },
  {
    name: 'hanging-endpoint',
    what: 'no answer comes; every process is killed',
    expect: errored('harness_crash'),
    killedAtTurn: 1,
    usage: { inputTokens: null, outputTokens: null },
    turns: () => [fault('hang')],
  },
  {
    name: 'terminated',
    what: 'no answer comes; asked to end for want of progress: a result with exit code 0 may follow',
    expect: errored('timeout'),
    settings: { idleTimeoutMs: 8000 },
    turns: () => [fault('hang')],
  },
  {
    name: 'rate-limited-cut-off',
    what: 'every request gets 429 with retry-after 30; ended for want of progress while the CLI waits',
    expect: errored('rate_limit'),
    settings: { idleTimeoutMs: 8000 },
    turns: () => [
      errorReply(
        429,
        { message: 'Rate limit reached for requests.', type: 'requests', code: 'rate_limit_exceeded' },
        30,
      ),
    ],
  },
  {
    name: 'quota-cut-off',
    what: 'every request gets 429 for a used-up quota; ended for want of progress while the CLI waits',
    expect: errored('quota'),
    settings: { idleTimeoutMs: 8000 },
    turns: () => [fault('quota')],
  },
  {
    name: 'preflight',
    what: 'the preflight: no request is sent, both skills are listed',
    expect: errored('harness_crash'),
    preflight: true,
  },
  {
    name: 'preflight-many-skills',
    what: 'the preflight with 60 skills of 800 characters: most are names only',
    expect: errored('harness_crash'),
    skills: 'sixty',
    preflight: true,
  },
];
