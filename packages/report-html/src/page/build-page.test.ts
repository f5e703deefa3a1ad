import { scoreTrigger, type TriggerScoreInput } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { observation, record, scoreInput } from '../../../core/src/testing/trigger-run.ts';
import { rowAt } from '../model/run-columns.ts';
import { buildPage } from './build-page.ts';
import { runDetail } from './run-detail.ts';

function pageOf(input: TriggerScoreInput) {
  return buildPage({
    report: {
      mode: 'trigger',
      document: { schemaVersion: 1, simulated: true, reports: [scoreTrigger(input)], runDir: 'runs/1' },
    },
    runName: 'run',
    createdAt: null,
    drivers: [{ id: 'demo', title: 'Demo Agent' }],
    cases: input.cases.map((item) => ({ ...item, skill: null })),
    requests: input.requests,
    skipped: input.skipped ?? [],
    records: input.records,
    preflights: input.preflight === null ? [] : [input.preflight],
    installSets: [input.set],
  });
}

test('each outcome has its letter; what was planned and never run is skipped', () => {
  const { page } = pageOf(scoreInput({ p1: 'F-a', n1: 'ces.' }));
  expect({
    states: page.runs.states,
    reasons: page.runs.reasons,
    texts: page.runs.reasonTexts,
  }).toMatchInlineSnapshot(`
    {
      "reasons": [
        -1,
        -1,
        -1,
        0,
        1,
        2,
        3,
      ],
      "states": "fnacess",
      "texts": [
        "timeout: It was too slow.",
        "server: It broke.",
        "budget",
        "not run",
      ],
    }
  `);
});

test('a run holds the other skills that were loaded, and the end of no long message', () => {
  const input = scoreInput({ p1: 'F' });
  const skills = [observation('kit:notes', { loaded: true }), observation('kit:pdf', { loaded: true })];
  const long = { class: 'server' as const, message: 'x'.repeat(5000), retryable: false, evidence: '' };
  const { page } = pageOf({ ...input, records: [record('p1', 1, 'F', { skills, error: long })] });
  const { others, reason } = rowAt(page.runs, 0);
  expect({ others, reason: reason?.replaceAll(/x+/g, (text) => `${text.length} x`) }).toMatchInlineSnapshot(`
    {
      "others": [
        "kit:pdf",
      ],
      "reason": "server: 392 x…",
    }
  `);
});

test('caveats come strong ones first, and those of all drivers name none', () => {
  const { page } = pageOf(
    scoreInput(
      { p1: 'FFe', n1: '--c' },
      { driver: { id: 'demo', title: 'Demo Agent', testedVersion: '9.9.9', experimental: 'It guesses.' } },
    ),
  );
  expect(
    page.caveats.map(({ subjects, text, title, tone }) => `${tone} ${title} [${subjects.join()}] ${text}`),
  ).toMatchInlineSnapshot(`
    [
      "strong Simulated model [] A simulated model answered, by a small lexical rule. The figures show how the measurement works, and nothing of how a real model behaves: do not tune a description on them.",
      "strong Experimental driver [] It guesses.",
      "plain Permissions [] Loading skills and reading files only.",
      "plain Isolated [] No competitor was installed: recall is an upper bound, false-positive rate a lower bound.",
      "plain 1 run errored [] In no rate: server 1.",
      "plain 1 run censored [] Cut off undecided: timeout 1. Recall 1.00 to 1.00, false-positive rate 0.00 to 0.33 if none or all of them had fired.",
      "plain Note [] 2 of 6 planned runs (33%) were not scored.",
      "plain Note [] Demo Agent 1.2.3 was used; the driver is tested with 9.9.9.",
    ]
  `);
  expect(page.verdicts).toMatchInlineSnapshot(`
    [
      {
        "coverage": "4 scored of 6 planned runs; no gate was set",
        "gates": [],
        "state": "open",
        "subject": "Demo Agent (demo) 1.2.3",
        "text": "Fires on 100% of what it should, on 0% of what it should not.",
        "word": "Recall 1.00, false positives 0.00",
      },
    ]
  `);
});

test('nothing that could be scored is no verdict', () => {
  const { page } = pageOf(scoreInput({ p1: 'ee', n1: 'ss' }));
  expect(page.verdicts.map(({ state, text, word }) => [state, word, text])).toMatchInlineSnapshot(`
    [
      [
        "none",
        "Not measured",
        "Nothing was measured: no run could be scored.",
      ],
    ]
  `);
});

test('a detail keeps how much was not understood, and cuts long texts with a mark', () => {
  const detail = runDetail({
    record: record('p1', 1, 'F'),
    targetId: 'kit:notes',
    trace: [
      { type: 'raw', channel: 'stdout', line: 'noise' },
      { type: 'raw', channel: 'stdout', line: 'more noise' },
      { type: 'message', text: 'y'.repeat(100_000), model: null, subagent: false },
    ],
    outputs: null,
    analyzed: null,
  });
  expect(detail.trace?.before).toEqual([{ kind: 'raw', channel: 'stdout', lines: 2 }]);
  expect(
    JSON.stringify(detail.trace?.turns).replaceAll(/y+/g, (text) => `${text.length} y`),
  ).toMatchInlineSnapshot(
    `"[{"number":1,"items":[{"kind":"message","text":"16384 y… [83,616 of 100,000 b1 ytes cut]","model":null,"subagent":false}]}]"`,
  );
});
