import { expect, test } from 'vitest';
import { CANARY_PLACEHOLDER, type InstallSet } from '../skill/install-set.ts';
import { OPTIONS, observation, preflight, record } from '../testing/trigger-run.ts';
import { TriggerCase } from '../trigger/case.ts';
import { TriggerSettings } from '../trigger/spec.ts';
import { MatrixReport } from './matrix-report.ts';
import { nameMatrixCases } from './plan-matrix.ts';
import { type MatrixScoreInput, type ScoredTarget, scoreMatrix } from './score-matrix.ts';

const NAMES = ['csv', 'charts', 'minutes'];

function setOf(target: string): InstallSet {
  const skills = [...NAMES, 'extra'].map((name) => ({
    name,
    folder: name,
    description: `Does ${name}.`,
    role: name === target ? ('target' as const) : ('competitor' as const),
    sourceHash: CANARY_PLACEHOLDER,
    files: [],
  }));
  return { key: `set-${target}`, target, pluginName: 'kit', skills };
}

/** What a run shows: the skills that were loaded, or how it failed. */
type Seen = readonly string[] | 'errored' | 'censored';

/** Prompts of a skill, each with one run. Ids that begin with `p` should trigger; `x` names the skill. */
type Prompts = Readonly<Record<string, Seen>>;

function targetOf(skill: string, prompts: Prompts): ScoredTarget {
  const cases = Object.keys(prompts).map((id) =>
    TriggerCase.parse({
      id,
      prompt: `Prompt ${id} of ${skill}`,
      shouldTrigger: !id.startsWith('n'),
      ...(id.startsWith('x') ? { style: 'explicit' } : {}),
    }),
  );
  return {
    set: setOf(skill),
    cases: nameMatrixCases(skill, cases),
    settings: TriggerSettings.parse({ trials: 1 }),
    options: OPTIONS,
    preflight: preflight({
      installSet: `set-${skill}`,
      announced: [...NAMES, 'extra'].map((name) => `kit:${name}`),
      targetId: `kit:${skill}`,
    }),
  };
}

function recordOf(skill: string, caseId: string, seen: Seen) {
  if (seen === 'errored' || seen === 'censored') return record(caseId, 1, seen === 'errored' ? 'e' : 'c');
  const skills = [...NAMES, 'extra'].map((name) =>
    observation(`kit:${name}`, { attempted: seen.includes(name), loaded: seen.includes(name) }),
  );
  return record(caseId, 1, seen.includes(skill) ? 'F' : '-', { skills });
}

function matrixInput(all: Readonly<Record<string, Prompts>>): MatrixScoreInput {
  const [first, ...others] = Object.entries(all).map(([skill, prompts]) => targetOf(skill, prompts));
  if (first === undefined) throw new Error('no skills');
  const runs = Object.entries(all).flatMap(([skill, prompts]) =>
    Object.entries(prompts).map(([id, seen]) => ({ skill, caseId: `${skill}/${id}`, seen })),
  );
  return {
    driver: { id: 'demo', title: 'Demo Agent', testedVersion: '1.2.3', experimental: 'It guesses.' },
    targets: [first, ...others],
    requests: runs.map(({ caseId, skill }) => ({
      id: `${caseId}/1`,
      driver: 'demo',
      caseId,
      prompt: 'Prompt',
      trial: 1,
      arm: 'default',
      installSet: `set-${skill}`,
      target: skill,
      fixture: null,
      options: OPTIONS,
    })),
    records: runs.map(({ caseId, seen, skill }) => recordOf(skill, caseId, seen)),
    harnessVersion: '1.2.3',
    priceTable: null,
    notes: ['A note.'],
  };
}

const MATRIX: Readonly<Record<string, Prompts>> = {
  csv: {
    p1: ['csv', 'charts'],
    p2: ['charts'],
    p3: ['charts', 'extra'],
    p4: ['csv'],
    p5: 'errored',
    p6: 'censored',
    x1: ['charts'],
    n1: ['charts'],
  },
  minutes: { p1: ['minutes'], p2: ['minutes'], n1: ['minutes'] },
  charts: { p1: ['charts'], p2: [], n1: [] },
};

test('the diagonal, the collisions off it, and the thief by name', () => {
  const report = scoreMatrix(matrixInput(MATRIX));
  expect(MatrixReport.parse(report)).toEqual(report);
  expect(
    report.rows.map(({ falsePositiveRate, n, rate, skill }) => [skill, rate, n, falsePositiveRate]),
  ).toEqual([
    ['charts', 0.5, 2, 0],
    ['csv', 0.4, 5, 0],
    ['minutes', 1, 2, 1],
  ]);
  expect(report.skills).toMatchInlineSnapshot(`
    [
      {
        "id": "kit:charts",
        "measured": true,
        "skill": "charts",
      },
      {
        "id": "kit:csv",
        "measured": true,
        "skill": "csv",
      },
      {
        "id": "kit:extra",
        "measured": false,
        "skill": "kit:extra",
      },
      {
        "id": "kit:minutes",
        "measured": true,
        "skill": "minutes",
      },
    ]
  `);
  expect(report.cells).toHaveLength(9);
  expect(report.ranking).toMatchInlineSnapshot(`
    [
      {
        "cases": [
          "csv/p1",
          "csv/p2",
          "csv/p3",
        ],
        "explicit": {
          "loaded": 1,
          "n": 1,
          "stolen": 1,
        },
        "interval": {
          "high": 0.9788661910712579,
          "level": 0.95,
          "low": 0.1626970187058377,
        },
        "loaded": 3,
        "n": 4,
        "prompts": "csv",
        "rate": 0.75,
        "skill": "charts",
        "stolen": 2,
        "stolenRate": 0.5,
      },
      {
        "cases": [
          "csv/p3",
        ],
        "explicit": {
          "loaded": 0,
          "n": 1,
          "stolen": 0,
        },
        "interval": {
          "high": 0.8373029812941624,
          "level": 0.95,
          "low": 0.021133808928742115,
        },
        "loaded": 1,
        "n": 4,
        "prompts": "csv",
        "rate": 0.25,
        "skill": "kit:extra",
        "stolen": 1,
        "stolenRate": 0.25,
      },
    ]
  `);
  expect(report.thieves).toMatchInlineSnapshot(`
    [
      {
        "from": [
          {
            "loaded": 3,
            "n": 4,
            "skill": "csv",
            "stolen": 2,
          },
        ],
        "skill": "charts",
        "stolen": 2,
      },
      {
        "from": [
          {
            "loaded": 1,
            "n": 4,
            "skill": "csv",
            "stolen": 1,
          },
        ],
        "skill": "kit:extra",
        "stolen": 1,
      },
    ]
  `);
});

test('errored, censored and skipped runs are in no cell, and are counted', () => {
  const { censored, errored, planned, rows, scored, skipped, usage } = scoreMatrix(matrixInput(MATRIX));
  expect({ censored, errored, planned, scored, skipped, runs: usage.runs }).toMatchInlineSnapshot(`
    {
      "censored": 1,
      "errored": {
        "byClass": {
          "server": 1,
        },
        "total": 1,
      },
      "planned": 14,
      "runs": 14,
      "scored": 12,
      "skipped": {
        "byReason": {},
        "total": 0,
      },
    }
  `);
  expect(rows.map(({ competitors }) => competitors)).toEqual([3, 3, 3]);
});

test('a warning about every skill is said once, one about some of them with their names', () => {
  expect(scoreMatrix(matrixInput(MATRIX)).warnings).toMatchInlineSnapshot(`
    [
      "Experimental driver: It guesses.",
      "csv: 2 of 8 planned runs (25%) were not scored.",
      "csv: 2 cases without a scored trial: csv/p5, csv/p6.",
      "A note.",
    ]
  `);
});

test('no prompt answered by another: no thief', () => {
  const quiet = { csv: { p1: ['csv'] }, minutes: { p1: ['minutes'] } };
  const { ranking, thieves } = scoreMatrix(matrixInput(quiet));
  expect([ranking, thieves]).toEqual([[], []]);
});
