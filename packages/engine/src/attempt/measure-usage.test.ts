import { type EndedBy, type RunEnding, type TraceEvent, UNKNOWN_TOKENS } from '@skillgauge/core';
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
const measure = (trace: TraceEvent[], endedBy: EndedBy, model: string | null) => {
  const ending: RunEnding = {
    trace,
    endedBy,
    exit: { code: 0, signal: null },
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
    measure([usage({})], 'exit', 'claude-sonnet-4-5'),
    measure([usage({ model: 'mock-model' })], 'timeout', null),
    measure([usage({})], 'exit', null),
    measure([], 'exit', 'claude-sonnet-4-5'),
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
