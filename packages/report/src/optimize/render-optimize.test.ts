import type { OptimizeReportDocument, PartScore, UsageTotal } from '@skillgauge/core';
import { totalUsage } from '@skillgauge/core';
import { expect, it } from 'vitest';
import { describeChange } from './describe-change.ts';
import { renderOptimize, renderOptimizeJson } from './render-optimize.ts';

function score(mean: number, falsePositiveRate: number): PartScore {
  const instrument = {
    instrument: 'codex',
    recall: 1,
    recallInterval: { low: 0.7, high: 1 },
    falsePositiveRate,
    falsePositiveInterval: null,
    score: mean,
  };
  return { mean, weakest: mean, cases: 10, unscored: 1, instruments: [instrument] };
}

const usage: UsageTotal = totalUsage([], null);

const DOCUMENT: OptimizeReportDocument = {
  schemaVersion: 1,
  mode: 'optimize',
  skill: 'invoice\u001b[31m',
  simulated: true,
  instruments: [
    {
      name: 'codex',
      driver: 'codex',
      title: 'Codex',
      model: null,
      harnessVersion: '0.171.0',
      experimental: 'Inferred.',
    },
  ],
  improver: { driver: 'codex', model: 'gpt-5.5' },
  competitors: ['other'],
  settings: { iterations: 1, candidates: 1, trials: 1, holdout: 0.4, test: 0.2, seed: 42 },
  parts: { train: ['1', '2'], selection: ['3'], untouched: ['4'] },
  measured: [
    {
      id: 'original',
      iteration: 0,
      description: 'Anything.',
      train: score(0.5, 1),
      selection: score(0.5, 1),
    },
    {
      id: '1.1',
      iteration: 1,
      description: 'Invoices for\ncustomers.',
      train: score(1, 0),
      selection: score(0.9, 0.2),
    },
  ],
  dropped: [{ iteration: 1, description: '<x>', reason: 'it holds an angle bracket' }],
  winner: '1.1',
  untouched: { original: score(0.5, 1), winner: score(1, 0) },
  verdict: {
    verdict: 'proven',
    part: 'untouched',
    text: 'proven: better by 0.50 on 12 cases',
    cases: 12,
    changed: 6,
    gain: 0.5,
    p: 0.015625,
    casesNeeded: null,
  },
  ended: 'iterations',
  stopped: null,
  usage: { measuring: usage, improving: usage },
  excluded: { 'errored: rate_limit': 2 },
  notes: ['A note.'],
  runDir: 'runs/one',
};

it('shows every iteration, the verdict, the change and the cost; nothing of it is alive', () => {
  expect(renderOptimize(DOCUMENT)).toMatchInlineSnapshot(`
    "optimize invoice\\u{1b}[31m
    SIMULATED MODEL: these figures say nothing about a real model
      codex: Codex 0.171.0, with 1 competitor
        EXPERIMENTAL: Inferred.
      train 2, selection 1, untouched 1 cases; 1 trial; seed 42; improved by codex (gpt-5.5)
      note: A note.

    descriptions, each with its balanced accuracy (* the winner; gap: train − selection, large when over-fitted)
                train  selection    gap  weakest  chars  change
      original   0.50       0.50  +0.00     0.50      9
      1.1 *      1.00       0.90  +0.10     0.90     23  −1 +3 words

    original
      Anything.
      train (10 cases, 1 without a scored trial on some driver)
        codex: recall 1.00 (0.70 to 1.00), false-positive rate 1.00
      selection (10 cases, 1 without a scored trial on some driver)
        codex: recall 1.00 (0.70 to 1.00), false-positive rate 1.00

    1.1
      Invoices for\\ncustomers.
      train (10 cases, 1 without a scored trial on some driver)
        codex: recall 1.00 (0.70 to 1.00), false-positive rate 0.00
      selection (10 cases, 1 without a scored trial on some driver)
        codex: recall 1.00 (0.70 to 1.00), false-positive rate 0.20

    dropped in iteration 1: it holds an angle bracket

    ended: all iterations were run
    verdict: proven: better by 0.50 on 12 cases (on untouched cases, 6 of 12 cases changed, p 0.0156)
      untouched, original (10 cases, 1 without a scored trial on some driver)
        codex: recall 1.00 (0.70 to 1.00), false-positive rate 1.00
      untouched, winner (10 cases, 1 without a scored trial on some driver)
        codex: recall 1.00 (0.70 to 1.00), false-positive rate 0.00

    description
      - Anything.
      + Invoices for
      + customers.

    excluded runs: 2 errored: rate_limit
    cost: measuring not reported (0 runs), improving not reported (0 questions)
          together not reported
    run folder: runs/one
    "
  `);
});

it('says that it was cut off, and that nothing is better', () => {
  const cut: OptimizeReportDocument = {
    ...DOCUMENT,
    verdict: null,
    untouched: null,
    ended: 'stopped',
    stopped: 'budget',
  };
  const kept: OptimizeReportDocument = {
    ...DOCUMENT,
    winner: 'original',
    untouched: null,
    verdict: {
      verdict: 'keep-original',
      part: 'selection',
      text: 'keep the original: nothing',
      cases: 3,
      changed: 0,
      gain: 0,
      p: null,
      casesNeeded: null,
    },
  };
  const verdictOf = (document: OptimizeReportDocument) =>
    /^verdict: .*$/m.exec(renderOptimize(document))?.[0];
  expect([
    verdictOf(cut),
    verdictOf(kept),
    renderOptimize(kept).includes('\ndescription\n'),
  ]).toMatchInlineSnapshot(`
    [
      "verdict: none, cut off (budget)",
      "verdict: keep the original: nothing (on the selection part, which also chose it, 0 of 3 cases changed)",
      false,
    ]
  `);
  expect(JSON.parse(renderOptimizeJson(cut))).toEqual(cut);
});

it('counts the words that changed', () => {
  expect([describeChange('a b c', 'a x c d'), describeChange('', 'a'), describeChange('a b', 'a b')]).toEqual(
    ['−1 +2 words', '−0 +1 words', '−0 +0 words'],
  );
});
