import {
  type EndedBy,
  type ProcessExit,
  type RunEnding,
  type TraceEvent,
  UNKNOWN_TOKENS,
} from '@skillgauge/core';
import { expect, test } from 'vitest';
import { measureUsage } from './measure-usage.ts';

const usage = (over: Partial<Extract<TraceEvent, { type: 'usage' }>>): TraceEvent => ({
  type: 'usage',
  scope: 'request',
  key: 'k',
  model: null,
  tokens: { ...UNKNOWN_TOKENS, inputTokens: 1000, outputTokens: 100 },
  modelRequests: 1,
  costUsd: null,
  ...over,
});
const end: TraceEvent = { type: 'end', ok: true, reason: 'done', turns: 1, denials: 0 };
const exited: ProcessExit = { code: 0, signal: null };
const measure = (trace: TraceEvent[], endedBy: EndedBy, model: string | null, exit = exited) => {
  const ending: RunEnding = {
    trace,
    endedBy,
    exit,
    stderrTail: '',
    stdoutLines: 1,
  };
  const { usage: measured, warnings } = measureUsage({ ending, model, billing: 'metered', wallMs: 5 });
  const { costSource, costUsd, lowerBound } = measured;
  return { costUsd, costSource, lowerBound, warnings };
};

test('reported wins, else computed, else unknown with the model named', () => {
  expect([
    measure([usage({ scope: 'total', costUsd: 0.5, model: 'claude-sonnet-4-5' })], 'exit', null),
    measure([usage({ model: 'claude-sonnet-4-5' })], 'fired', null),
    measure([usage({}), end], 'exit', 'claude-sonnet-4-5'),
    measure([usage({ model: 'mock-model' })], 'timeout', null),
    measure([usage({}), end], 'exit', null),
    measure([end], 'exit', 'claude-sonnet-4-5'),
    measure([], 'not-started', null),
  ]).toMatchInlineSnapshot(`
    [
      {
        "costSource": "reported",
        "costUsd": 0.5,
        "lowerBound": false,
        "warnings": [],
      },
      {
        "costSource": "computed",
        "costUsd": 0.0045000000000000005,
        "lowerBound": true,
        "warnings": [],
      },
      {
        "costSource": "computed",
        "costUsd": 0.0045000000000000005,
        "lowerBound": false,
        "warnings": [],
      },
      {
        "costSource": "unknown",
        "costUsd": null,
        "lowerBound": true,
        "warnings": [
          "No cost: the price table does not know model mock-model.",
        ],
      },
      {
        "costSource": "unknown",
        "costUsd": null,
        "lowerBound": false,
        "warnings": [
          "No cost: the harness does not say which model served the run.",
        ],
      },
      {
        "costSource": "unknown",
        "costUsd": null,
        "lowerBound": false,
        "warnings": [],
      },
      {
        "costSource": "unknown",
        "costUsd": null,
        "lowerBound": false,
        "warnings": [],
      },
    ]
  `);
});

test('a harness that died before it told its sums, or its end, has told a lower bound', () => {
  const request = usage({ model: 'claude-sonnet-4-5' });
  const total = usage({ scope: 'total', key: 'total' });
  const error = (errorClass: Extract<TraceEvent, { type: 'error' }>['class']): TraceEvent => ({
    ...{ type: 'error', class: errorClass, status: null, message: 'It broke.', fatal: true },
  });
  const killed = { code: null, signal: 'SIGKILL' };
  const isBound = (trace: TraceEvent[], exit = exited) => measure(trace, 'exit', null, exit).lowerBound;
  expect({
    killed: isBound([request], killed),
    killedAfterError: isBound([request, error('server')], killed),
    crashed: isBound([request], { code: 137, signal: null }),
    silent: isBound([request]),
    unknownError: isBound([request, error(null)], { code: 1, signal: null }),
    knownError: isBound([request, error('auth')], { code: 1, signal: null }),
    // An agent that is talked with is ended by us after its answer.
    endedAfterItsEnd: isBound([request, end], { code: null, signal: 'SIGTERM' }),
    killedAfterSums: isBound([request, total], killed),
  }).toEqual({
    ...{ killed: true, killedAfterError: true, crashed: true, silent: true, unknownError: true },
    ...{ knownError: false, endedAfterItsEnd: false, killedAfterSums: false },
  });
});

test('beside a reported cost stands what the tokens cost; a cost of a part of the run is a lower bound', () => {
  const ending = (trace: TraceEvent[]): RunEnding => ({
    ...{ trace, endedBy: 'exit', exit: { code: 0, signal: null }, stderrTail: '', stdoutLines: 1 },
  });
  const measured = (trace: TraceEvent[]) =>
    measureUsage({
      ending: ending(trace),
      model: null,
      billing: 'metered',
      billedTo: 'variable KEY',
      wallMs: 5,
    });
  const total = usage({ scope: 'total', key: 'a', costUsd: 0.5, model: 'claude-sonnet-4-5' });
  expect(measured([total]).usage).toMatchObject({
    ...{ costUsd: 0.5, costSource: 'reported', computedCostUsd: expect.closeTo(0.0045, 10) },
    ...{ billedTo: 'variable KEY', lowerBound: false },
  });
  const partial = measured([total, usage({ scope: 'total', key: 'b', model: 'mock-model' })]);
  expect(partial.usage).toMatchObject({ costUsd: 0.5, lowerBound: true });
  expect(partial.usage).not.toHaveProperty('computedCostUsd');
  expect(partial.warnings).toHaveLength(1);
});
