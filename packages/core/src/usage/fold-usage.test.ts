import { expect, test } from 'vitest';
import type { TraceEvent } from '../trace/trace-event.ts';
import { addUsages, foldUsage } from './fold-usage.ts';
import { UNKNOWN_TOKENS, type Usage } from './usage.ts';

const ANSWER: TraceEvent = { type: 'message', text: 'Hello.', model: null, subagent: false };

function usage(
  scope: 'request' | 'total',
  key: string,
  input: number | null,
  output: number | null,
  costUsd: number | null = null,
): TraceEvent {
  const tokens = { ...UNKNOWN_TOKENS, inputTokens: input, outputTokens: output };
  return { type: 'usage', scope, key, model: 'm', tokens, modelRequests: 1, costUsd };
}

function figures(trace: readonly TraceEvent[]) {
  const { lowerBound, modelRequests, reportedCostUsd, tokens } = foldUsage(trace);
  return {
    input: tokens.inputTokens,
    output: tokens.outputTokens,
    modelRequests,
    reportedCostUsd,
    lowerBound,
  };
}

test('the same message repeated counts once, its last figures (R073, R074)', () => {
  const trace = [
    ANSWER,
    usage('request', 'a', 1000, 1),
    usage('request', 'a', 1000, 20),
    usage('request', 'b', 500, 5),
  ];
  expect(figures(trace)).toEqual({
    input: 1500,
    output: 25,
    modelRequests: 2,
    reportedCostUsd: null,
    lowerBound: true,
  });
});

test('the harness’s own total wins over single requests', () => {
  const trace = [ANSWER, usage('request', 'a', 1000, 1), usage('total', 'total', 3000, 50, 0.25)];
  expect(figures(trace)).toEqual({
    input: 3000,
    output: 50,
    modelRequests: 1,
    reportedCostUsd: 0.25,
    lowerBound: false,
  });
});

test('a growing counter is not added up: its last figure counts (R075, R077)', () => {
  const trace = [ANSWER, usage('total', 'thread', 1000, 10), usage('total', 'thread', 3000, 30)];
  expect(figures(trace)).toMatchObject({ input: 3000, output: 30 });
});

test('zero tokens beside an answer are not believed (R079); without one they are', () => {
  expect(figures([ANSWER, usage('total', 't', 0, 0)])).toMatchObject({ input: null, output: null });
  expect(figures([usage('total', 't', 0, 0)])).toMatchObject({ input: 0, output: 0 });
});

test('nothing reported is unknown, not 0', () => {
  expect(figures([ANSWER])).toEqual({
    input: null,
    output: null,
    modelRequests: null,
    reportedCostUsd: null,
    lowerBound: true,
  });
});

test('attempts add up; that the cost of one attempt is not known makes no lower bound of the figures of the others', () => {
  const attempt = (costUsd: number | null, input: number | null): Usage => ({
    ...UNKNOWN_TOKENS,
    inputTokens: input,
    modelRequests: null,
    wallMs: 10,
    costUsd,
    costSource: costUsd === null ? 'unknown' : 'computed',
    billing: 'metered',
    lowerBound: false,
  });
  expect(addUsages([])).toBeNull();
  expect(addUsages([attempt(null, null), attempt(0.5, 100)])).toMatchObject({
    inputTokens: 100,
    wallMs: 20,
    costUsd: 0.5,
    costSource: 'computed',
    lowerBound: false,
  });
  expect(addUsages([attempt(0.25, 1), attempt(0.5, 2)])).toMatchObject({
    inputTokens: 3,
    costUsd: 0.75,
    lowerBound: false,
  });
});

test('tokens and cost are taken from the harness’s own sums each for itself', () => {
  const cost: TraceEvent = {
    ...{ type: 'usage', scope: 'total', key: 'cost', model: null, tokens: UNKNOWN_TOKENS },
    ...{ modelRequests: null, costUsd: 0.5 },
  };
  const trace = [ANSWER, usage('request', 'a', 1000, 10), usage('request', 'b', 200, 5), cost];
  expect(figures(trace)).toMatchObject({ input: 1200, output: 15, modelRequests: 2, reportedCostUsd: 0.5 });
});

test('a sum of all zeros beside an answer leaves the single requests to count (R079)', () => {
  const trace = [ANSWER, usage('request', 'a', 1000, 10), usage('total', 'total', 0, 0, 0)];
  expect(figures(trace)).toMatchObject({ input: 1000, output: 10, reportedCostUsd: null, lowerBound: true });
});

test('a cost that is told of one of two models only is partial', () => {
  const known = usage('total', 'total m1', 1000, 10, 0.5);
  const unknown = usage('total', 'total m2', 200, 5);
  expect(foldUsage([ANSWER, known, unknown]).costIsPartial).toBe(true);
  expect(foldUsage([ANSWER, known]).costIsPartial).toBe(false);
});
