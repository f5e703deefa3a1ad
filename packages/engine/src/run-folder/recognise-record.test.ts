import { isDeepStrictEqual } from 'node:util';
import { createRunError, RunRecord, type Usage } from '@skillgauge/core';
import { describe, expect, it } from 'vitest';
import { isPlainRecord } from './recognise-record.ts';

const USAGE: Usage = {
  inputTokens: 100,
  cacheReadTokens: 20,
  cacheWriteTokens: null,
  outputTokens: 10,
  reasoningTokens: null,
  modelRequests: 1,
  wallMs: 1000,
  costUsd: 0.25,
  costSource: 'reported',
  computedCostUsd: 0.5,
  billing: 'metered',
  billedTo: 'SOME_KEY',
  lowerBound: false,
};

const FULL: Required<RunRecord> = {
  requestId: 'a1',
  driver: 'codex',
  caseId: 'case',
  trial: 1,
  arm: 'default',
  outcome: 'censored',
  fired: false,
  skills: [
    {
      id: 'notes',
      installed: true,
      attempted: true,
      loaded: true,
      followed: false,
      exploratory: false,
      evidence: 'canary',
    },
  ],
  error: createRunError('timeout', 'Too slow.', { evidence: 'late', retryAfterMs: 5 }),
  skipReason: 'none',
  attempts: [
    {
      attempt: 1,
      endedBy: 'timeout',
      exitCode: 1,
      signal: 'SIGTERM',
      error: createRunError('timeout', 'Too slow.', { retryAfterMs: 0 }),
      usage: USAGE,
      transcript: 'transcripts/a1-1.ndjson',
      trace: 'transcripts/a1-1.trace.ndjson',
      outputs: 'outputs/a1-1',
      leaks: ['a quote'],
    },
  ],
  usage: USAGE,
  model: 'model-1',
  servedModel: 'model-1',
  harnessVersion: '1.2.3',
  denials: 0,
  startedAt: '2026-01-01T00:00:00.000Z',
  wallMs: 1000.5,
  warnings: ['careful'],
  reused: 'earlier',
};

type Path = readonly (string | number)[];

/** Every place in a JSON value, the value itself apart. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [...path, key],
    ...placesIn(inner, [...path, key]),
  ]);
}

/** A copy in which one place was changed, or taken away. */
function changed(path: Path, change: (holder: Record<string, unknown>, key: string) => void): unknown {
  const copy: unknown = structuredClone(FULL);
  let holder = copy as Record<string, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
  change(holder, String(path.at(-1)));
  return copy;
}

const ODD = [null, true, 0, -1, 1.5, Number.POSITIVE_INFINITY, 2 ** 60, 'text', '', [], {}, [null], ['x']];

const VARIANTS = placesIn(FULL).flatMap((path) => [
  changed(path, (holder, key) =>
    Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key],
  ),
  changed(path, (holder, key) => {
    if (!Array.isArray(holder)) holder[`${key}2`] = 1;
  }),
  ...ODD.map((value) =>
    changed(path, (holder, key) => {
      holder[key] = value;
    }),
  ),
]);

describe('isPlainRecord', () => {
  it('recognises records with and without what may be left out', () => {
    const { reused: _, ...required } = FULL;
    const { billedTo: ___, computedCostUsd: __, ...usage } = USAGE;
    const plain = { ...required, usage, skills: [], attempts: [], error: null, fired: null };
    expect([FULL, required, plain].map(isPlainRecord)).toEqual([true, true, true]);
  });

  it('recognises nothing that the schema would refuse or change, whichever place is damaged', () => {
    const fooled = VARIANTS.filter((value) => {
      const { data } = RunRecord.safeParse(value);
      return isPlainRecord(value) && !isDeepStrictEqual(data, value);
    });
    expect(fooled).toEqual([]);
    expect(VARIANTS.filter(isPlainRecord).length).toBeGreaterThan(100);
  });

  it.each([null, undefined, [], 'record', 7, {}])('does not recognise %j', (value) => {
    expect(isPlainRecord(value)).toBe(false);
  });
});
