import { expect, test } from 'vitest';
import { NO_USAGE, record } from '../../../core/src/testing/trigger-run.ts';
import type { MeasureEvent } from '../measure/measure-mode.ts';
import { emptyProgress, type ProgressState, takeEvent } from './progress-state.ts';
import { progressTable } from './progress-table.ts';

const START = new Date(2026, 0, 2, 3, 4, 5);
const after = (seconds: number): Date => new Date(START.getTime() + seconds * 1000);

function planned(runs: Readonly<Record<string, number>>): MeasureEvent {
  const drivers = Object.entries(runs).map(([driver, count]) => ({
    ...{ driver, model: null, runs: count },
    ...{ upperCostUsd: null, basis: 'n/a' },
  }));
  const size = { cases: 1, trials: 1, runs: 0, skipped: 0 };
  const spend = { ...size, simulated: false, drivers, upperCostUsd: null, limits: {} };
  return { type: 'planned', drivers: [], ...size, spend, runDir: 'runs/1' };
}

function started(driver: string): MeasureEvent {
  return { type: 'started', driver, requestId: 'r', caseId: 'p1', trial: 1, attempt: 1 };
}

function ended(driver: string, sketch: Parameters<typeof record>[2], known = true): MeasureEvent {
  const made = record('p1', 1, sketch, { driver });
  const usage = known ? made.usage : NO_USAGE;
  return { type: 'finished', record: { ...made, usage }, done: 1, total: 9 };
}

function stateOf(...events: readonly MeasureEvent[]): ProgressState {
  const state = emptyProgress();
  for (const event of events) takeEvent(state, event, START);
  return state;
}

const RUNNING = stateOf(
  planned({ 'claude-code': 10, codex: 10 }),
  { type: 'finished-before', byDriver: new Map([['codex', 4]]) },
  ...['claude-code', 'claude-code', 'claude-code', 'claude-code', 'codex'].map(started),
  ended('claude-code', 'F'),
  ended('claude-code', '-'),
  ended('claude-code', 'e', false),
  ended('codex', 'c'),
  { type: 'rate-limited', driver: 'codex', waitMs: 90_000, until: after(90) },
);

test('each driver has a line, and all together', () => {
  expect(progressTable(RUNNING, after(30), 80)).toMatchInlineSnapshot(`
    [
      "             done  fired  errored      spent   ETA",
      "claude-code  3/10      1        1  ≥ $0.5000  70 s  1 running",
      "codex        5/10      0        0    $0.2500   n/a  rate limited until 03:05:35",
      "all          8/20      1        1  ≥ $0.7500   n/a",
    ]
  `);
});

test('no time is told before three runs have ended, none of a stopped driver, and `done` at the end', () => {
  const eta = (state: ProgressState) => progressTable(state, after(30), 80).slice(1);
  expect([
    eta(stateOf(planned({ codex: 3 }), started('codex'), ended('codex', 'F'), ended('codex', 'F'))),
    eta(stateOf(planned({ codex: 3 }), started('codex'), ...['F', 'F', '-'].map(() => ended('codex', 'F')))),
    eta(stateOf(planned({ codex: 3 }), { type: 'circuit-open', driver: 'codex', reason: 'max-errors' })),
    eta(stateOf(planned({ codex: 1 }), ended('codex', 'F'), ended('codex', 'F'))),
  ]).toMatchInlineSnapshot(`
    [
      [
        "codex   2/3      2        0  $0.5000  n/a",
      ],
      [
        "codex   3/3      3        0  $0.7500  done",
      ],
      [
        "codex   0/3      0        0    n/a  n/a  stopped",
      ],
      [
        "codex     2      2        0  $0.5000  n/a",
      ],
    ]
  `);
});

test.each([79, 60, 50, 40, 30, 20])('%i columns are never exceeded', (columns) => {
  const lines = progressTable(RUNNING, after(30), columns);
  expect(lines.filter((line) => line.length > columns)).toEqual([]);
  expect(lines.at(-1)).toMatch(/^all +8\/20/);
});

test('a hostile name of a driver stays on its line', () => {
  const lines = progressTable(stateOf(planned({ 'a\u001b[2J\nb': 1 })), START, 80);
  expect(lines).toMatchInlineSnapshot(`
    [
      "               done  fired  errored  spent  ETA",
      "a\\u{1b}[2J\\nb   0/1      0        0    n/a  n/a",
    ]
  `);
});
