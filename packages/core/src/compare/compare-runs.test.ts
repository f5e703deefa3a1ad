import { expect, test } from 'vitest';
import { SkillgaugeError } from '../errors/skillgauge-error.ts';
import { OPTIONS, scoreInput } from '../testing/trigger-run.ts';
import type { TriggerRateReport } from '../trigger/report.ts';
import { scoreTrigger } from '../trigger/score-trigger.ts';
import { comparePairs, compareRuns } from './compare-runs.ts';
import { DiffReport } from './diff-report.ts';

/** Cases p1, p2 … that should trigger and n1, n2 … that should not, each with its runs as a sketch. */
function measure(
  positives: readonly string[],
  negatives: readonly string[],
  changes: Partial<TriggerRateReport> = {},
): TriggerRateReport {
  const sketches = [
    ...positives.map((sketch, index) => [`p${index + 1}`, sketch]),
    ...negatives.map((sketch, index) => [`n${index + 1}`, sketch]),
  ];
  return { ...scoreTrigger(scoreInput(Object.fromEntries(sketches))), ...changes };
}

function refusal(a: TriggerRateReport, b: TriggerRateReport): string {
  try {
    compareRuns(a, b);
  } catch (error) {
    if (SkillgaugeError.isInstance(error)) return `${error.message}\n→ ${error.fix}`;
  }
  return 'not refused';
}

const TEN = Array.from({ length: 10 }, () => 'FFF');
const NONE = Array.from({ length: 10 }, () => '---');

test('the false-positive rate fell, the recall did not move', () => {
  const report = compareRuns(measure(TEN, TEN), measure(TEN, NONE, { description: 'Says when.' }));
  expect(DiffReport.parse(report)).toEqual(report);
  expect(report.comparisons[0]?.changes).toMatchInlineSnapshot(`
    [
      {
        "a": "Does notes.",
        "b": "Says when.",
        "kind": "description",
        "role": "subject",
      },
    ]
  `);
  expect(report.family).toBe(2);
  expect(report.comparisons[0]?.endpoints).toMatchInlineSnapshot(`
    [
      {
        "a": 1,
        "adjustedP": 1,
        "b": 1,
        "cases": 10,
        "casesNeeded": null,
        "described": {
          "mcnemar": {
            "onlyA": 0,
            "onlyB": 0,
            "p": 1,
          },
          "welch": null,
        },
        "detectable": 0.23333333333333334,
        "difference": 0,
        "endpoint": "recall",
        "exact": true,
        "interval": {
          "high": 0.3385086217535762,
          "level": 0.95,
          "low": -0.3385086217535762,
        },
        "leftOut": [],
        "p": 1,
        "text": "no difference: no case changed (10 cases; these cases can show one of 0.23 or more)",
        "verdict": "no-difference",
      },
      {
        "a": 1,
        "adjustedP": 0.00390625,
        "b": 0,
        "cases": 10,
        "casesNeeded": 7,
        "described": {
          "mcnemar": {
            "onlyA": 10,
            "onlyB": 0,
            "p": 0.001953125,
          },
          "welch": null,
        },
        "detectable": 0.23333333333333334,
        "difference": -1,
        "endpoint": "false-positive-rate",
        "exact": true,
        "interval": {
          "high": -0.5212765161358683,
          "level": 0.95,
          "low": -1,
        },
        "leftOut": [],
        "p": 0.001953125,
        "text": "better: fell by 1.00 (10 cases; these cases can show one of 0.23 or more)",
        "verdict": "better",
      },
    ]
  `);
});

test('two runs of the same thing: no difference, and what could have been shown', () => {
  const a = measure(['FFF', 'FF-', 'FFF', 'F-F', 'FFF', 'FFF', '-FF', 'FFF'], NONE.slice(2));
  const b = measure(['FF-', 'FFF', 'FFF', 'FFF', 'F-F', 'FFF', 'FFF', 'FFF'], NONE.slice(2));
  expect(
    compareRuns(a, b).comparisons[0]?.endpoints.map(({ text, verdict }) => [verdict, text]),
  ).toMatchInlineSnapshot(`
    [
      [
        "no-difference",
        "no difference that 8 cases could show: needs 442 cases (these cases can show one of 0.41 or more)",
      ],
      [
        "no-difference",
        "no difference: no case changed (8 cases; these cases can show one of 0.29 or more)",
      ],
    ]
  `);
});

test('worse is worse in the direction of its endpoint', () => {
  const words = (a: TriggerRateReport, b: TriggerRateReport) =>
    compareRuns(a, b).comparisons[0]?.endpoints.map(({ verdict }) => verdict);
  expect(words(measure(TEN, NONE), measure(NONE, TEN))).toEqual(['worse', 'worse']);
  expect(words(measure(NONE, TEN), measure(TEN, NONE))).toEqual(['better', 'better']);
});

test('fewer than six cases cannot show any difference, and are in no family', () => {
  const report = compareRuns(measure(TEN.slice(5), TEN), measure(NONE.slice(5), NONE));
  const [recall] = report.comparisons[0]?.endpoints ?? [];
  expect([report.family, recall?.verdict, recall?.p, recall?.difference]).toEqual([
    1,
    'too-few-cases',
    null,
    -1,
  ]);
  expect(recall?.text).toMatchInlineSnapshot(`"5 cases cannot show any difference: needs at least 6"`);
});

test('cases without a scored run on one side are left out and counted; both sides say what is missing', () => {
  const a = measure(['FFF', 'eee', 'FFF', 'FFF', 'FFF', 'FFF', 'FFF'], ['---']);
  const b = measure(['FFF', 'FFF', 'cce', 'FFF', 'FFF', 'FFF', 'FFF'], ['s']);
  const [comparison] = compareRuns(a, b).comparisons;
  expect(
    comparison?.endpoints.map(({ cases, difference, leftOut, text }) => ({
      cases,
      difference,
      leftOut,
      text,
    })),
  ).toMatchInlineSnapshot(`
    [
      {
        "cases": 5,
        "difference": 0,
        "leftOut": [
          "p2",
          "p3",
        ],
        "text": "5 cases cannot show any difference: needs at least 6",
      },
      {
        "cases": 0,
        "difference": null,
        "leftOut": [
          "n1",
        ],
        "text": "not measured: no case has a scored run in both",
      },
    ]
  `);
  expect(
    [comparison?.a, comparison?.b].map((side) => [
      side?.scored,
      side?.errored,
      side?.censored,
      side?.skipped,
    ]),
  ).toEqual([
    [21, 3, 0, 0],
    [18, 1, 2, 1],
  ]);
  expect(comparison?.warnings).toMatchInlineSnapshot(`
    [
      "3 of 24 planned runs of A were not scored.",
      "4 of 22 planned runs of B were not scored.",
    ]
  `);
});

test('pairs are by prompt and label, not by id; the worst change comes first', () => {
  const a = measure(['FFF', 'FFF', 'F--'], ['---', 'FFF']);
  const b = measure(['---', 'FF-', 'FFF'], ['FFF', '---']);
  const renamed = (report: TriggerRateReport): TriggerRateReport => ({
    ...report,
    perPrompt: report.perPrompt.map((item) => ({
      ...item,
      id: `new-${item.id}`,
      prompt: `  ${item.prompt.toUpperCase()}!`,
    })),
  });
  const [comparison] = compareRuns(a, renamed(b)).comparisons;
  expect(
    comparison?.cases.map(({ difference, id, idInB }) => [id, idInB, difference]),
  ).toMatchInlineSnapshot(`
    [
      [
        "p1",
        "new-p1",
        -1,
      ],
      [
        "n1",
        undefined,
        1,
      ],
      [
        "p2",
        "new-p2",
        -0.33333333333333337,
      ],
      [
        "p3",
        "new-p3",
        0.6666666666666667,
      ],
      [
        "n2",
        undefined,
        -1,
      ],
    ]
  `);
});

test('whatever changed besides is refused, all of it at once', () => {
  const a = measure(TEN, NONE, { harnessVersion: '1.0.0', bundled: [] });
  const b = measure([...TEN.slice(1), 'FFF', 'FFF'], NONE, {
    harnessVersion: '1.1.0',
    installAs: 'project',
    permissions: 'full',
    stop: 'end',
    simulated: true,
    fullBodies: true,
    threshold: 0.9,
    endpoint: 'http://localhost:1/',
    bundled: ['helper'],
    competitors: 2,
    competitorIds: ['x', 'y'],
    skill: 'other',
  });
  const relabelled = {
    ...b,
    perPrompt: b.perPrompt.map((item) => (item.id === 'p2' ? { ...item, prompt: 'Another prompt' } : item)),
  };
  expect(refusal(a, relabelled)).toMatchInlineSnapshot(`
    "These runs cannot be compared, since more has changed:
      skill: notes → other
      permissions: read → full
      stop: fired → end
      simulated: real model → simulated
      full-bodies: stubs → real
      endpoint: the provider’s own → http://localhost:1/
      threshold: 0.5 → 0.9
      harness-version: 1.0.0 → 1.1.0
      install-as: plugin → project
      bundled: none → helper
      competitors: 0 → 2
      cases: 1 with another prompt or label: p2 → 1 of its own: p11; 1 with another prompt or label: p2
    → Measure both under the same conditions, or go on all the same with --allow skill,permissions,stop,simulated,full-bodies,endpoint,threshold,harness-version,install-as,bundled,competitors,cases; the report then says so."
  `);
});

test('an allowed change is said', () => {
  const a = measure(TEN, NONE, { harnessVersion: '1.0.0' });
  const b = measure([...TEN, 'FFF'], NONE, { harnessVersion: '1.1.0' });
  const [comparison] = compareRuns(a, b, { allow: ['harness-version', 'cases'] }).comparisons;
  expect(comparison?.changes.map(({ kind, role }) => `${kind} ${role}`)).toEqual([
    'harness-version allowed',
    'cases allowed',
  ]);
  expect(comparison?.endpoints[0]?.cases).toBe(10);
  expect(comparison?.warnings).toMatchInlineSnapshot(`
    [
      "Compared although harness-version changed: a difference may come from that.",
      "Compared although cases changed: a difference may come from that.",
    ]
  `);
});

test('another driver brings its own version and way of installing; p-values are adjusted over all pairs', () => {
  const report = (driver: string, negatives: readonly string[]) => ({
    source: 'run',
    report: measure(TEN, negatives, { driver, harnessVersion: driver, installAs: 'project' as const }),
  });
  const [one, two, three] = [report('one', TEN), report('two', NONE), report('three', NONE)];
  const diff = comparePairs([
    { a: one, b: two },
    { a: one, b: three },
    { a: two, b: three },
  ]);
  expect(diff.family).toBe(6);
  expect(diff.comparisons[0]?.changes.map(({ kind, role }) => `${kind} ${role}`)).toEqual([
    'driver subject',
    'harness-version noted',
  ]);
  expect(
    diff.comparisons.flatMap(({ endpoints }) =>
      endpoints.map(({ adjustedP, verdict }) => [verdict, adjustedP]),
    ),
  ).toMatchInlineSnapshot(`
    [
      [
        "no-difference",
        1,
      ],
      [
        "better",
        0.01171875,
      ],
      [
        "no-difference",
        1,
      ],
      [
        "better",
        0.01171875,
      ],
      [
        "no-difference",
        1,
      ],
      [
        "no-difference",
        1,
      ],
    ]
  `);
});

test('an old report that says less is compared, and what is not known is noted', () => {
  const { competitorIds: _, harnessVersion: __, usage: ___, ...old } = measure(TEN, NONE);
  const [comparison] = compareRuns(old, measure(TEN, NONE)).comparisons;
  expect(comparison?.changes).toMatchInlineSnapshot(`
    [
      {
        "a": "unknown",
        "b": "1.2.3",
        "kind": "harness-version",
        "role": "noted",
      },
    ]
  `);
  expect(comparison?.a.costUsd).toBeNull();
});

test('two changes at once cannot be told apart', () => {
  const b = { ...measure(TEN, NONE), description: 'Other.', model: `${OPTIONS.model}-next` };
  expect(compareRuns(measure(TEN, NONE), b).comparisons[0]?.warnings).toMatchInlineSnapshot(`
    [
      "More than one thing was changed (model, description): a difference cannot be laid to one of them.",
    ]
  `);
});
