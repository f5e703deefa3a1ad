import { type BenchArmReport, type BenchDriverReport, BenchReportDocument } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { USAGE } from '../testing/usage-total.ts';
import { renderBench, renderBenchJson } from './render-bench.ts';

const figure = (mean: number) => ({ mean, deviation: 0.5, min: mean - 0.5, max: mean + 0.5, n: 6, tasks: 6 });

function arm(name: string, changes: Partial<BenchArmReport> = {}): BenchArmReport {
  return {
    arm: name,
    hasSkill: true,
    skill: 'notes',
    model: 'model-1',
    servedModels: ['model-1'],
    effort: null,
    permissions: 'full',
    competitors: ['other'],
    planned: 6,
    graded: 6,
    passRate: {
      ...figure(0.75),
      deviation: 0.25,
      min: 0.5,
      max: 1,
      interval: { low: 0.4, high: 0.93, level: 0.95 },
    },
    seconds: figure(12),
    tokens: { ...figure(1700), deviation: null },
    costUsd: null,
    firing: { fired: 6, n: 6, never: [] },
    ...changes,
  };
}

const HOSTILE = '\u001b[2Jx" onmouseover="alert(1)';

const REPORT: BenchDriverReport = {
  driver: 'demo',
  driverTitle: 'Demo Agent',
  harnessVersion: '1.2.3',
  testedVersion: '1.2.3',
  installAs: 'project',
  permissions: 'full',
  endpoint: null,
  arms: [arm('with_skill'), arm('without_skill', { hasSkill: false, skill: null, firing: null, graded: 5 })],
  expectations: [
    {
      taskId: 't1',
      expectationId: 'a',
      text: HOSTILE,
      grader: 'rubric',
      arms: [
        { arm: 'with_skill', pass: 0, fail: 1, ungraded: 1 },
        { arm: 'without_skill', pass: 1, fail: 0, ungraded: 0 },
      ],
    },
  ],
  planned: 12,
  excluded: [
    {
      requestId: 'r',
      taskId: 't1',
      trial: 2,
      arm: 'without_skill',
      state: 'invalid',
      why: 'the skill was read',
    },
  ],
  usage: USAGE,
  warnings: ['without_skill: 1 of 6 planned runs (17%) in no pass rate: 1 invalid.'],
};

function document(changes: Partial<BenchReportDocument> = {}): BenchReportDocument {
  return {
    schemaVersion: 1,
    mode: 'bench',
    simulated: false,
    skill: 'notes',
    baseline: 'without_skill',
    trials: 1,
    seed: 42,
    level: 0.95,
    power: 0.8,
    tasks: [{ id: 't1', name: null, prompt: 'Go', expectedOutput: null, expectations: 1 }],
    drivers: [REPORT],
    comparisons: [
      {
        baseline: { driver: 'demo', arm: 'without_skill' },
        arm: { driver: 'demo', arm: 'with_skill' },
        reason: null,
        passRate: {
          tasks: 6,
          leftOut: ['t7'],
          baseline: 0.5,
          arm: 0.75,
          difference: 0.25,
          interval: { low: -0.1, high: 0.5, level: 0.95 },
          p: 0.0625,
          adjustedP: 0.0625,
          exact: true,
          verdict: 'no-difference',
          text: 'no difference that 6 tasks could show: needs 9 tasks',
          detectable: null,
          tasksNeeded: 9,
        },
        seconds: {
          tasks: 6,
          baseline: 10,
          arm: 12,
          difference: 2,
          deviation: 1,
          interval: { low: 1, high: 3, level: 0.95 },
        },
        tokens: { tasks: 1, baseline: 1000, arm: 900, difference: -100, deviation: null, interval: null },
        costUsd: null,
        worse: [
          { taskId: 't1', expectationId: 'a', text: HOSTILE, baseline: 1, arm: 0, difference: -1 },
          {
            taskId: 't1',
            expectationId: null,
            text: 'the task as a whole',
            baseline: 1,
            arm: 0.5,
            difference: -0.5,
          },
        ],
        notes: ['1 run of without_skill is invalid.'],
      },
    ],
    analysis: {
      expectations: [
        {
          driver: 'demo',
          taskId: 't1',
          expectationId: 'a',
          text: HOSTILE,
          pattern: 'harm',
          arms: [],
          note: `"${HOSTILE}" passes only without.`,
        },
      ],
      outliers: [],
      notes: [],
    },
    runs: [],
    remarks: [
      {
        requestId: 'r',
        taskId: 't1',
        trial: 1,
        driver: 'demo',
        arm: 'with_skill',
        claims: [{ claim: 'All is tested', type: 'process', verified: false, evidence: '' }],
        evalFeedback: { suggestions: [{ reason: 'Too easy' }], overall: '' },
        userNotes: null,
        warnings: [],
      },
    ],
    blind: null,
    suggestions: null,
    grading: {
      driver: 'demo',
      model: null,
      majority: true,
      simulated: false,
      usage: USAGE,
      problems: ['One question was not asked.'],
    },
    warnings: ['A note.'],
    runDir: 'runs/1',
    ...changes,
  };
}

test('the arms, their difference, what got worse, each expectation, and who graded at which cost', () => {
  expect(renderBench(document())).toMatchInlineSnapshot(`
    "Does skill "notes" help? On Demo Agent (demo) 1.2.3
    model: model-1
    2 arms × 1 task × 1 trial, baseline without_skill, installed as project, permissions full in all
      arms, seed 42, real bodies
    in all arms: other

    !!! CONTAMINATED BASELINE !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
        The skill was read in 1 run of 6 that must do without it (without_skill, t1 trial 2). Nothing of
        that is in a figure; the figures are of the valid runs alone. Find out how the skill was reached
        before you trust the difference.

    !!! FULL PERMISSIONS !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
        The harness was allowed everything that it offers, such as writing files and running commands.

    pass rate by arm (mean over tasks; sample deviation, min and max of single runs)
      arm            pass rate  95% interval  s. dev.   min   max  graded     fired
      with_skill          0.75  0.40 to 0.93     0.25  0.50  1.00     6/6       6/6
      without_skill       0.75  0.40 to 0.93     0.25  0.50  1.00     5/6  no skill

    what a run takes (mean over tasks; runs whose work ended, of each the last launch)
              arm              mean  s. dev.     min     max  runs
      time    with_skill     12.0 s    0.5 s  11.5 s  12.5 s     6
              without_skill  12.0 s    0.5 s  11.5 s  12.5 s     6
      tokens  with_skill      1,700      n/a   1,700   1,701     6
              without_skill   1,700      n/a   1,700   1,701     6
      cost    with_skill        n/a      n/a     n/a     n/a     0
              without_skill     n/a      n/a     n/a     n/a     0

    with_skill against without_skill, paired by task
      pass rate +0.25, from 0.50 to 0.75 (95% interval −0.10 to +0.50, p 0.0625)
        no difference that 6 tasks could show: needs 9 tasks
        left out, without a graded run in both: t7
      time +2.0 s (95% interval +1.0 s to +3.0 s, 6 tasks)
      tokens −100 (no interval, 1 task)
      cost n/a
      what got worse: 2 items
        t1/a "\\u{1b}[2Jx" onmouseover="alert(1)": 1.00 → 0.00
        task t1: 1.00 → 0.50
      note: 1 run of without_skill is invalid.

    expectations: passed of the graded runs (+n? could not be graded)
      task/expectation                        with_skill  without_skill  analyzer
      t1/a \\u{1b}[2Jx" onmouseover="alert(1)     0/1 +1?            1/1  harm

    analyzer (computed from the grades)
      harm: t1/a "\\u{1b}[2Jx" onmouseover="alert(1)" passes only without.

    runs in no pass rate: 1 of 12 planned runs
      invalid: without_skill, t1 trial 2: the skill was read

    usage (every launch, also of errored runs and retried attempts)
      tokens: 900 in, 0 cache read, cache write not reported, 60 out
      9 runs, 9 launches (0 retried attempts), model requests: 9
      cost: ≥ $0.4200, 1 run unreported, computed from tokens

    warning: without_skill: 1 of 6 planned runs (17%) in no pass rate: 1 invalid.

    ────────────────────────────────────────────────────────────────────────

    claims of the work: 1, of which 0 hold
      does not hold: t1 trial 1, with_skill: All is tested

    graders on the expectations
      t1: Too easy

    grading: a model through demo, majority of three
      spent on graders, and in no figure of the work: ≥ $0.4200, 1 run unreported, 9 launches
      problem: One question was not asked.

    warning: A note.

    run folder: runs/1
    "
  `);
});

test('no line is wider than 100 columns, and a narrow terminal is kept', () => {
  const widest = (text: string) => text.split('\n').reduce((most, line) => Math.max(most, line.length), 0);
  expect([
    widest(renderBench(document())) <= 100,
    widest(renderBench(document(), { columns: 60 })) <= 60,
  ]).toEqual([true, true]);
});

test('an arm without valid runs: n/a with the reason, and no figures of a difference', () => {
  const [comparison] = document().comparisons;
  if (comparison === undefined) throw new Error('no comparison');
  const reason = 'without_skill has no valid run (6 runs; the first: errored, auth: no key)';
  const text = renderBench(document({ comparisons: [{ ...comparison, reason }] }));
  expect(/with_skill against[\s\S]*?\n\n/.exec(text)?.[0]).toMatchInlineSnapshot(`
    "with_skill against without_skill, paired by task
      pass rate n/a: without_skill has no valid run (6 runs; the first: errored, auth: no key)
      note: 1 run of without_skill is invalid.

    "
  `);
});

test('the bias of a blind comparator is told', () => {
  const bias = {
    comparisons: 8,
    winsA: 8,
    winsB: 0,
    ties: 0,
    shareA: 1,
    interval: null,
    p: 0.0078,
    biased: true,
    pairsBothWays: 4,
    pairsChanged: 4,
  };
  const outcome = {
    driver: 'demo',
    taskId: 't1',
    trial: 1,
    baseline: 'without_skill',
    arm: 'with_skill',
    winner: null,
    by: 'order',
    why: 'The orders disagree.',
  };
  const text = renderBench(document({ blind: { outcomes: [outcome], bias } }));
  expect(/blind comparison[\s\S]*?\n\n/.exec(text)?.[0]).toMatchInlineSnapshot(`
    "blind comparison: 1 pair: 0 won by the arm, 0 by the baseline, 0 ties, 1 without a valid comparison
      position bias: BIASED: 1.00 of the wins fell to the output shown first; 4 of 4 pairs changed the
        winner with the order

    "
  `);
});

test('the JSON document is checked before it gets out', () => {
  expect(BenchReportDocument.parse(JSON.parse(renderBenchJson(document())))).toEqual(document());
  expect(() => renderBenchJson(document({ level: Number.NaN }))).toThrow(/level/);
});
