import {
  OPTIMIZE_SCHEMA_VERSION,
  type OptimizeReportDocument,
  type PartScore,
  totalUsage,
} from '@skillgauge/core';
import type { PageInput } from '@skillgauge/report-html';
import { triggerPage } from './sample-pages.ts';

function part(mean: number): PartScore {
  const scores = {
    recall: mean,
    recallInterval: null,
    falsePositiveRate: 1 - mean,
    falsePositiveInterval: null,
  };
  return {
    mean,
    weakest: mean - 0.05,
    cases: 8,
    unscored: 0,
    instruments: [{ instrument: 'demo', ...scores, score: mean }],
  };
}

/** An optimisation of three rounds. */
export function optimizePage(): PageInput {
  const base = triggerPage();
  const usage = totalUsage(base.records, null);
  const measured = [
    {
      id: 'original',
      iteration: 0,
      description: 'Helps with notes.',
      train: part(0.6),
      selection: part(0.62),
    },
    {
      id: '1.1',
      iteration: 1,
      description: 'Writes release notes.',
      train: part(0.8),
      selection: part(0.75),
    },
    {
      id: '2.1',
      iteration: 2,
      description: 'Writes release notes from commits.',
      train: part(0.97),
      selection: part(0.84),
    },
  ];
  const document: OptimizeReportDocument = {
    schemaVersion: OPTIMIZE_SCHEMA_VERSION,
    mode: 'optimize',
    skill: 'notes',
    simulated: false,
    instruments: [
      { name: 'demo', driver: 'demo', title: 'Demo Agent', model: null, harnessVersion: '1.2.3' },
    ],
    improver: { driver: 'demo', model: null },
    competitors: [],
    settings: { iterations: 3, candidates: 1, trials: 3, holdout: 0.4, test: 0.2, seed: 42 },
    parts: { train: ['p1', 'n1'], selection: ['p2', 'n2'], untouched: ['p3', 'n3'] },
    measured,
    dropped: [{ iteration: 3, description: 'x'.repeat(2000), reason: 'It has more than 1,024 characters.' }],
    winner: '2.1',
    untouched: { original: part(0.6), winner: part(0.8) },
    verdict: {
      verdict: 'proven',
      part: 'untouched',
      text: 'The winner is better.',
      cases: 8,
      changed: 6,
      gain: 0.2,
      p: 0.0156,
      casesNeeded: null,
    },
    ended: 'iterations',
    stopped: null,
    usage: { measuring: usage, improving: usage },
    excluded: { 'errored: server': 2 },
    notes: [],
    runDir: 'runs/1',
  };
  return { ...base, report: { mode: 'optimize', document }, runName: '2026-01-02T03-04-05Z-optimize' };
}
