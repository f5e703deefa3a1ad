import { expect, test } from 'vitest';
import { type RunCells, rowAt, toColumns } from './run-columns.ts';

const CELLS: RunCells = {
  id: 'a',
  caseIndex: 0,
  laneIndex: 1,
  trial: 2,
  state: 'f',
  reason: null,
  attempts: 1,
  inputTokens: 10,
  cacheTokens: null,
  outputTokens: 3,
  costUsd: 0.012_345_678_91,
  costSource: 'reported',
  lowerBound: true,
  wallMs: 1234.5,
  startedAt: '2026-01-02T03:04:06.500Z',
  passRate: null,
  others: ['pdf'],
};

const OTHER: RunCells = {
  ...CELLS,
  id: 'b',
  state: 'e',
  reason: 'server: It broke.',
  costUsd: null,
  costSource: 'unknown',
  lowerBound: false,
  startedAt: '2026-01-02T03:04:05.000Z',
  others: [],
};

test('runs become columns, each text once, times from the first start', () => {
  expect(toColumns([CELLS, OTHER, { ...OTHER, id: 'c' }])).toMatchInlineSnapshot(`
    {
      "attempts": [
        1,
        1,
        1,
      ],
      "cacheTokens": [
        null,
        null,
        null,
      ],
      "cases": [
        0,
        0,
        0,
      ],
      "costSources": "Ruu",
      "costUsd": [
        0.012345679,
        null,
        null,
      ],
      "ids": [
        "a",
        "b",
        "c",
      ],
      "inputTokens": [
        10,
        10,
        10,
      ],
      "lanes": [
        1,
        1,
        1,
      ],
      "others": {
        "0": [
          "pdf",
        ],
      },
      "outputTokens": [
        3,
        3,
        3,
      ],
      "passRates": [
        null,
        null,
        null,
      ],
      "reasonTexts": [
        "server: It broke.",
      ],
      "reasons": [
        -1,
        0,
        0,
      ],
      "startedAfter": [
        1.5,
        0,
        0,
      ],
      "startedFrom": "2026-01-02T03:04:05.000Z",
      "states": "fee",
      "trials": [
        2,
        2,
        2,
      ],
      "wallMs": [
        1235,
        1235,
        1235,
      ],
    }
  `);
});

test('a row comes back as it was, its cost to nine decimals', () => {
  const columns = toColumns([CELLS, OTHER]);
  expect([rowAt(columns, 0), rowAt(columns, 1)]).toEqual([
    {
      ...CELLS,
      index: 0,
      costUsd: 0.012_345_679,
      wallMs: 1235,
      startedAt: new Date('2026-01-02T03:04:06.500Z'),
    },
    { ...OTHER, index: 1, wallMs: 1235, startedAt: new Date('2026-01-02T03:04:05.000Z') },
  ]);
});

test('a place without a run is a skipped one without figures', () => {
  expect(rowAt(toColumns([]), 5)).toMatchInlineSnapshot(`
    {
      "attempts": 0,
      "cacheTokens": null,
      "caseIndex": -1,
      "costSource": "unknown",
      "costUsd": null,
      "id": "",
      "index": 5,
      "inputTokens": null,
      "laneIndex": -1,
      "lowerBound": false,
      "others": [],
      "outputTokens": null,
      "passRate": null,
      "reason": null,
      "startedAt": null,
      "state": "s",
      "trial": 0,
      "wallMs": 0,
    }
  `);
});
