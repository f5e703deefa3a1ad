import { expect, test } from 'vitest';
import type { ReportPage } from '../model/report-page.ts';
import { RUN_STATES, type RunState, toColumns } from '../model/run-columns.ts';
import { filterRows } from './filter-rows.ts';
import type { RunFilter } from './run-filter.ts';
import { indexRuns } from './run-index.ts';
import { spendOverTime } from './spend-over-time.ts';

const NOTHING: RunFilter = { text: '', tag: '', driver: '', outcome: '' };

function stateOf(letter: string): RunState {
  return RUN_STATES.find((state) => state === letter) ?? 's';
}

/** Cases with a letter a run, on two drivers: `p1: ['ff', 'fn']`. Ids with a `p` should fire, with a `t` are tasks. */
function pageOf(sketches: Readonly<Record<string, readonly [string, string]>>): ReportPage {
  const cases = Object.keys(sketches).map((id) => ({
    id,
    prompt: `Prompt of ${id}`,
    shouldTrigger: id.startsWith('t') ? null : id.startsWith('p'),
    tags: id.endsWith('1') ? ['first'] : [],
    skill: null,
  }));
  const cells = Object.entries(sketches).flatMap(([id, lanes], caseIndex) =>
    lanes.flatMap((letters, laneIndex) =>
      Array.from(letters, (letter, trial) => ({
        id: `${id}-${laneIndex}-${trial}`,
        caseIndex,
        laneIndex,
        trial: trial + 1,
        state: stateOf(letter),
        reason: null,
        attempts: 1,
        inputTokens: 1,
        cacheTokens: 1,
        outputTokens: 1,
        costUsd: letter === 's' ? null : 0.5,
        costSource: 'reported',
        lowerBound: false,
        wallMs: 1000,
        startedAt: letter === 's' ? null : new Date(Date.UTC(2026, 0, 1, 0, 0, trial * 10)).toISOString(),
        passRate: letter === 'p' ? 1 : letter === 'm' ? 0.5 : letter === 'x' ? 0 : null,
        others: id === 'n2' ? ['pdf-forms'] : [],
      })),
    ),
  );
  return {
    ...{ version: 1, mode: 'trigger', title: 't', runName: 'r', createdAt: null, simulated: false },
    ...{ verdicts: [], caveats: [], rates: [], collisions: [], ab: null, optimizer: null },
    ...{ spend: [], installed: [], transcriptsLeftOut: 0, runsLeftOut: 0 },
    cases,
    lanes: [
      { driver: 'demo', title: 'Demo', arm: null },
      { driver: 'other', title: 'Other', arm: null },
    ],
    runs: toColumns(cells),
  };
}

const PAGE = pageOf({
  p1: ['fff', 'ffn'],
  p2: ['naa', 'fff'],
  p3: ['cee', 'sss'],
  n1: ['nnn', 'nnn'],
  n2: ['nfn', 'nnc'],
});
const INDEX = indexRuns(PAGE);

function found(filter: Partial<RunFilter>): string[] {
  return filterRows(PAGE, INDEX, { ...NOTHING, ...filter }).map(
    ({ caseIndex }) => PAGE.cases[caseIndex]?.id ?? '',
  );
}

test('the worst cases come first; one without any decision comes last', () => {
  expect(
    INDEX.rows.map(({ caseIndex, undecided, wrong }) => [PAGE.cases[caseIndex]?.id, wrong, undecided]),
  ).toMatchInlineSnapshot(`
    [
      [
        "p2",
        0.5,
        0,
      ],
      [
        "n2",
        0.2,
        1,
      ],
      [
        "p1",
        0.16666666666666666,
        0,
      ],
      [
        "n1",
        0,
        0,
      ],
      [
        "p3",
        null,
        6,
      ],
    ]
  `);
  expect({
    wrong: INDEX.wrong,
    counts: Object.fromEntries(INDEX.counts),
    tags: INDEX.tags,
  }).toMatchInlineSnapshot(`
    {
      "counts": {
        "a": 2,
        "c": 2,
        "e": 2,
        "f": 9,
        "n": 12,
        "s": 3,
      },
      "tags": [
        "first",
      ],
      "wrong": 5,
    }
  `);
});

test('a task is as wrong as the share that it did not pass', () => {
  const tasks = pageOf({ t1: ['pp', 'pm'], t2: ['xx', 'ui'], t3: ['mm', 'mm'] });
  expect(indexRuns(tasks).rows.map(({ caseIndex, wrong }) => [tasks.cases[caseIndex]?.id, wrong])).toEqual([
    ['t2', 1],
    ['t3', 0.5],
    ['t1', 0.125],
  ]);
});

test.each<[Partial<RunFilter>, string[]]>([
  [{}, ['p2', 'n2', 'p1', 'n1', 'p3']],
  [{ text: 'PROMPT OF N' }, ['n2', 'n1']],
  [{ text: 'pdf-forms' }, ['n2']],
  [{ text: 'p3-1-2' }, ['p3']],
  [{ tag: 'first' }, ['p1', 'n1']],
  [{ outcome: 'wrong' }, ['p2', 'n2', 'p1']],
  [{ outcome: 'wrong', driver: 'other' }, ['p1']],
  [{ outcome: 'c' }, ['n2', 'p3']],
  [{ outcome: 'c', driver: 'demo' }, ['p3']],
  [{ text: 'nothing' }, []],
])('%j leaves %j', (filter, ids) => {
  expect(found(filter)).toEqual(ids);
});

test('costs add up by driver, in the order in which runs ended; what is not known adds nothing', () => {
  const page = pageOf({ p1: ['ff', 'fs'] });
  expect(spendOverTime(page)).toMatchInlineSnapshot(`
    [
      {
        "driver": "demo",
        "points": [
          {
            "costUsd": 0,
            "seconds": 0,
          },
          {
            "costUsd": 0.5,
            "seconds": 1,
          },
          {
            "costUsd": 1,
            "seconds": 11,
          },
        ],
        "title": "Demo",
      },
      {
        "driver": "other",
        "points": [
          {
            "costUsd": 0,
            "seconds": 0,
          },
          {
            "costUsd": 0.5,
            "seconds": 1,
          },
        ],
        "title": "Other",
      },
    ]
  `);
});
