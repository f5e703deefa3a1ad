import { expect, test } from 'vitest';
import { benchInput, type ToldRuns } from '../testing/bench-run.ts';
import { BenchReportDocument } from './bench-report.ts';
import { type BenchScoreInput, isBenchMeasured, scoreBench } from './score-bench.ts';

function score(told: ToldRuns, changes: Partial<BenchScoreInput> = {}): BenchReportDocument {
  const document = scoreBench(benchInput(told, changes));
  expect(BenchReportDocument.parse(document)).toEqual(document);
  return document;
}

const tasks = (count: number, runs: ToldRuns[string]): ToldRuns =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index + 1}`, runs]));

test('pass rates are means over tasks of the means over trials; deviation, min and max are of runs', () => {
  const { drivers } = score({
    t1: { with_skill: ['pp', 'pf'], without_skill: ['ff', 'pf'] },
    t2: { with_skill: ['pp'], without_skill: ['pp'] },
  });
  expect(drivers[0]?.arms.map(({ arm, passRate }) => [arm, passRate])).toMatchInlineSnapshot(`
    [
      [
        "with_skill",
        {
          "deviation": 0.28867513459481287,
          "interval": {
            "high": 0.9997109159962783,
            "level": 0.95,
            "low": 0.013971250658648737,
          },
          "max": 1,
          "mean": 0.875,
          "min": 0.5,
          "n": 3,
          "tasks": 2,
        },
      ],
      [
        "without_skill",
        {
          "deviation": 0.5,
          "interval": {
            "high": 0.9974161330847156,
            "level": 0.95,
            "low": 0.007144589133593449,
          },
          "max": 1,
          "mean": 0.625,
          "min": 0,
          "n": 3,
          "tasks": 2,
        },
      ],
    ]
  `);
});

test('what six tasks show: an interval, a verdict with its p, and what got worse', () => {
  const document = score(tasks(6, { with_skill: ['pp', 'pp'], without_skill: ['ff', 'ff'] }));
  expect(document.comparisons).toMatchInlineSnapshot(`
    [
      {
        "arm": {
          "arm": "with_skill",
          "driver": "demo",
        },
        "baseline": {
          "arm": "without_skill",
          "driver": "demo",
        },
        "costUsd": {
          "arm": 0.25,
          "baseline": 0.25,
          "deviation": 0,
          "difference": 0,
          "interval": {
            "high": 0,
            "level": 0.95,
            "low": 0,
          },
          "tasks": 6,
        },
        "notes": [],
        "passRate": {
          "adjustedP": 0.03125,
          "arm": 1,
          "baseline": 0,
          "detectable": 0.25,
          "difference": 1,
          "exact": true,
          "interval": {
            "high": 1,
            "level": 0.95,
            "low": 0.2587999808875775,
          },
          "leftOut": [],
          "p": 0.03125,
          "tasks": 6,
          "tasksNeeded": 6,
          "text": "better: rose by 1.00 (6 tasks; these tasks can show one of 0.25 or more)",
          "verdict": "better",
        },
        "reason": null,
        "seconds": {
          "arm": 1,
          "baseline": 1,
          "deviation": 0,
          "difference": 0,
          "interval": {
            "high": 0,
            "level": 0.95,
            "low": 0,
          },
          "tasks": 6,
        },
        "tokens": {
          "arm": 130,
          "baseline": 130,
          "deviation": 0,
          "difference": 0,
          "interval": {
            "high": 0,
            "level": 0.95,
            "low": 0,
          },
          "tasks": 6,
        },
        "worse": [],
      },
    ]
  `);
});

test('five tasks cannot show any difference, and no p is given', () => {
  const { comparisons } = score(tasks(5, { with_skill: ['pp'], without_skill: ['ff'] }));
  const found = comparisons[0]?.passRate;
  expect([found?.difference, found?.p, found?.verdict, found?.text]).toMatchInlineSnapshot(`
    [
      1,
      null,
      "too-few-cases",
      "5 tasks cannot show any difference: needs at least 6",
    ]
  `);
});

test('what got worse: single expectations first, then tasks as a whole, the worst first', () => {
  const { comparisons } = score({
    t1: { with_skill: ['pf', 'pf'], without_skill: ['pp', 'pf'] },
    t2: { with_skill: ['fp'], without_skill: ['pf'] },
    t3: { with_skill: ['ff'], without_skill: ['pp'] },
  });
  expect(
    comparisons[0]?.worse.map(
      ({ difference, expectationId, taskId }) => `${taskId}/${expectationId ?? 'whole'} ${difference}`,
    ),
  ).toMatchInlineSnapshot(`
    [
      "t2/a -1",
      "t3/a -1",
      "t3/b -1",
      "t1/b -0.5",
      "t3/whole -1",
      "t1/whole -0.25",
    ]
  `);
});

test('a run without valid grades is in no numerator and no denominator, and each reason is told', () => {
  const { drivers } = score({
    t1: {
      with_skill: ['pp', 'errored', 'timeout', 'skipped', 'open', 'uu', 'pu'],
      without_skill: ['pf', 'leak', 'contaminated'],
    },
  });
  const [report] = drivers;
  expect(
    report?.arms.map(({ arm, graded, passRate, planned }) => [arm, planned, graded, passRate?.mean]),
  ).toMatchInlineSnapshot(`
    [
      [
        "with_skill",
        7,
        2,
        1,
      ],
      [
        "without_skill",
        3,
        1,
        0.5,
      ],
    ]
  `);
  expect(
    report?.excluded.map(({ arm, state, trial, why }) => `${arm} ${trial} ${state}: ${why}`),
  ).toMatchInlineSnapshot(`
    [
      "with_skill 2 errored: server: It broke.",
      "with_skill 3 censored: timeout: it reached its time limit before it was done",
      "with_skill 4 skipped: not run",
      "with_skill 5 ungraded: not graded yet",
      "with_skill 6 ungraded: The grader gave no JSON.",
      "without_skill 2 invalid: a skill that this arm must do without was read: event 3, tool-result of Read: "House style"",
      "without_skill 3 invalid: Skill notes is announced.",
    ]
  `);
  expect(report?.warnings).toMatchInlineSnapshot(`
    [
      "with_skill: 5 of 7 planned runs (71%) in no pass rate: 1 errored, 1 censored, 1 skipped, 2 ungraded.",
      "without_skill: 2 of 3 planned runs (67%) in no pass rate: 2 invalid.",
      "1 grade of graded runs could not be given, and is in no pass rate: t1/b. Why: The grader gave no JSON.",
    ]
  `);
});

test('a baseline that read the skill is invalid, and the comparison says so', () => {
  const { comparisons } = score(tasks(2, { with_skill: ['pp'], without_skill: ['leak', 'pf'] }));
  expect(
    comparisons.map(({ notes, passRate, reason }) => ({ notes, reason, tasks: passRate.tasks })),
  ).toMatchInlineSnapshot(`
    [
      {
        "notes": [
          "2 runs of without_skill are invalid, since a skill was read that must not be there: the baseline is not clean.",
        ],
        "reason": null,
        "tasks": 2,
      },
    ]
  `);
});

test('an arm without valid runs: no difference, with the reason', () => {
  const document = score(tasks(2, { with_skill: ['pp'], without_skill: ['leak'] }));
  const [comparison] = document.comparisons;
  expect(comparison?.reason).toMatchInlineSnapshot(
    `"without_skill has no valid run (2 runs; the first: invalid, a skill that this arm must do without was read: event 3, tool-result of Read: "House style")"`,
  );
  expect([
    comparison?.passRate.verdict,
    comparison?.passRate.difference,
    comparison?.passRate.interval,
  ]).toMatchInlineSnapshot(`
    [
      "not-measured",
      null,
      null,
    ]
  `);
  expect(isBenchMeasured(document)).toBe(false);
});

test('a run with the skill in which it never fired is named: its difference is not the skill’s doing', () => {
  const { comparisons, drivers } = score(
    tasks(2, { with_skill: ['silent', 'silent'], without_skill: ['pf'] }),
  );
  expect(drivers[0]?.arms[0]?.firing).toMatchInlineSnapshot(`
    {
      "fired": 0,
      "n": 4,
      "never": [
        {
          "requestId": "t1/with_skill/1",
          "taskId": "t1",
          "trial": 1,
        },
        {
          "requestId": "t1/with_skill/2",
          "taskId": "t1",
          "trial": 2,
        },
        {
          "requestId": "t2/with_skill/1",
          "taskId": "t2",
          "trial": 1,
        },
        {
          "requestId": "t2/with_skill/2",
          "taskId": "t2",
          "trial": 2,
        },
      ],
    }
  `);
  expect([...(drivers[0]?.warnings ?? []), ...(comparisons[0]?.notes ?? [])]).toMatchInlineSnapshot(`
    [
      "with_skill: the skill did not fire in 4 of 4 runs (t1 trial 1, t1 trial 2, t2 trial 1, t2 trial 2): what these runs show is not the skill's doing.",
      "The skill never fired in with_skill: the difference measures nothing of it. Measure its description first (skillgauge trigger).",
    ]
  `);
});

test('time, tokens and cost are of the launch that did the work; differences are paired by task', () => {
  const { comparisons, drivers } = score(tasks(2, { with_skill: ['pp'], without_skill: ['pf'] }));
  expect(drivers[0]?.arms[0]?.tokens).toMatchInlineSnapshot(`
    {
      "deviation": 0,
      "max": 130,
      "mean": 130,
      "min": 130,
      "n": 2,
      "tasks": 2,
    }
  `);
  expect(comparisons[0]?.costUsd).toMatchInlineSnapshot(`
    {
      "arm": 0.25,
      "baseline": 0.25,
      "deviation": 0,
      "difference": 0,
      "interval": {
        "high": 0,
        "level": 0.95,
        "low": 0,
      },
      "tasks": 2,
    }
  `);
});

test('several drivers: a pair each, and where asked one across drivers', () => {
  const input = benchInput(tasks(2, { with_skill: ['pp'], without_skill: ['pf'] }));
  const other = <T extends { driver: string }>(item: T): T => ({ ...item, driver: 'other' });
  const [driver] = input.drivers;
  if (driver === undefined) throw new Error('no driver');
  const double: BenchScoreInput = {
    ...input,
    compareDrivers: true,
    drivers: [driver, { ...driver, id: 'other' }],
    requests: [
      ...input.requests,
      ...input.requests.map((request) => ({ ...other(request), id: `o/${request.id}` })),
    ],
    records: [
      ...input.records,
      ...input.records.map((item) => ({ ...other(item), requestId: `o/${item.requestId}` })),
    ],
    gradings: [
      ...input.gradings,
      ...input.gradings.map((item) => ({ ...item, requestId: `o/${item.requestId}` })),
    ],
  };
  const { comparisons, usage } = scoreBench(double);
  const text = ({ arm, driver: id }: { arm: string; driver: string }) => `${arm} on ${id}`;
  expect(comparisons.map(({ arm, baseline }) => `${text(arm)} − ${text(baseline)}`)).toMatchInlineSnapshot(`
    [
      "with_skill on demo − without_skill on demo",
      "with_skill on other − without_skill on other",
      "with_skill on other − with_skill on demo",
    ]
  `);
  expect(usage?.runs).toBe(8);
});

test('a killed launch is counted by its arm, each time it was killed', () => {
  const { drivers } = score(
    { t1: { with_skill: ['pp'], without_skill: ['pp'] } },
    { unfinished: ['t1/with_skill/1', 't1/with_skill/1', 'of no plan'] },
  );
  const { arms, unfinishedLaunches } = drivers[0]?.usage ?? {};
  expect([unfinishedLaunches, arms?.map(({ arm, partial }) => [arm, partial])]).toEqual([
    2,
    [
      ['with_skill', true],
      ['without_skill', false],
    ],
  ]);
});
