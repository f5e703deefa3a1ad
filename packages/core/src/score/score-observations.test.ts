import { expect, test } from 'vitest';
import { judgeGates } from '../gates/judge-gates.ts';
import { scoreObservations } from './score-observations.ts';
import { TriggerScoresDocument } from './trigger-scores.ts';

/** Cases from a sketch: F fired, - not, e errored; ids that begin with `p` should trigger. */
function score(sketches: Readonly<Record<string, string>>, options = {}) {
  const cases = Object.keys(sketches).map((id) => ({
    id,
    prompt: `Do ${id}`,
    shouldTrigger: id.startsWith('p'),
  }));
  const rows = Object.values(sketches).map((line) =>
    Array.from(line, (sign) => (sign === 'e' ? null : sign === 'F')),
  );
  return scoreObservations(cases, 'notes', rows, options);
}

test('rows of different lengths, errored runs in no rate, everything plain JSON', () => {
  // Relevant: 3/3, 1/2 (one errored), none scored. Irrelevant: 1/2. Precision 4/5. Cases: TP 2, TN 0, FP 1 (1/2 reaches 0.5), one undecided.
  const scores = score({ p1: 'FFF', p2: 'F-e', p3: 'e', n1: 'F-' });
  expect(TriggerScoresDocument.parse(JSON.parse(JSON.stringify(scores)))).toEqual(scores.toJSON());
  const { rate, falsePositiveRate, precision, cases, errored, planned, flaky, worst, warnings } = scores;
  const { truePositives, falsePositives, falseNegatives, trueNegatives, undecided } = cases;
  expect({ rate, falsePositiveRate, precision, errored, planned, flaky, worst, warnings }).toEqual({
    rate: 4 / 5,
    falsePositiveRate: 1 / 2,
    precision: 4 / 5,
    errored: { total: 2, examples: [] },
    planned: 9,
    flaky: ['p2', 'n1'],
    worst: ['p2', 'n1'],
    warnings: ['2 of 9 runs errored: they are in no rate.', 'Cases without a scored trial: p3.'],
  });
  expect([truePositives, falsePositives, falseNegatives, trueNegatives, undecided]).toEqual([2, 1, 0, 0, 1]);
  expect(scores.failures().map(({ id }) => id)).toEqual(['n1']);
});

test('the worst failures come first, whichever side they are on', () => {
  const scores = score({ p1: 'F--', p2: '---', n1: 'FF-', n2: 'FFF', n3: '---' });
  expect(scores.failures().map(({ id }) => id)).toEqual(['p2', 'n2', 'p1', 'n1']);
});

test('the threshold decides, and is part of the result', () => {
  const decide = (threshold: number) => score({ p1: 'FF-', n1: '---' }, { threshold });
  expect([decide(2 / 3).cases.recall, decide(0.7).cases.recall, decide(0.7).threshold]).toEqual([1, 0, 0.7]);
});

test('nothing fired, or one side only: null, never 0, 1 or NaN', () => {
  const none = score({ p1: '--', n1: '--' });
  const oneSided = score({ p1: 'F-', p2: 'FF' });
  const nothing = score({ p1: 'e', n1: 'e' });
  expect([none.precision, none.cases.precision, none.cases.f1]).toEqual([null, null, 0]);
  expect([oneSided.precision, oneSided.falsePositiveRate, oneSided.cases.f1]).toEqual([null, null, null]);
  expect([nothing.rate, nothing.falsePositiveRate, nothing.cases.accuracy, nothing.passes.all]).toEqual([
    null,
    null,
    null,
    [],
  ]);
});

test('no relevant run fired at all: the log is in doubt, not the skill', () => {
  const silent = score({ p1: '--', p2: '-', n1: 'F' });
  expect([silent.suspect, silent.warnings]).toEqual([
    'the skill fired in none of 3 scored relevant runs',
    ['Instrument suspect: the skill fired in none of 3 scored relevant runs.'],
  ]);
  expect(judgeGates(silent, { specificity: '>= 0' })?.verdict).toBe('none');
  expect(score({ p1: '--', n1: '-' }).suspect).toBeUndefined();
});

test('groups by tag and style; a case with two tags is in both', () => {
  const cases = [
    { id: 'a', shouldTrigger: true, tags: ['x', 'y', 'x'], style: 'implicit' as const },
    { id: 'b', shouldTrigger: true, tags: ['y'], style: 'contextual' as const },
    { id: 'c', shouldTrigger: false, tags: ['x'] },
  ];
  const { groups } = scoreObservations(cases, 'notes', [[true, false], [false], [true]]);
  expect(
    groups.map(({ by, name, relevant, irrelevant }) => [
      by,
      name,
      relevant.rate,
      relevant.n,
      irrelevant.rate,
    ]),
  ).toEqual([
    ['tag', 'x', 1 / 2, 2, 1],
    ['tag', 'y', 1 / 3, 3, null],
    ['style', 'implicit', 1 / 2, 2, null],
    ['style', 'contextual', 0, 1, null],
  ]);
});

test('Markdown: text from elsewhere is inert in a table', () => {
  const markdown = scoreObservations(
    [{ id: 'a|b', prompt: '<img src=x onerror=alert(1)>\n| *x* `y` [z](u)', shouldTrigger: true }],
    'no_tes',
    [[false]],
  ).toMarkdown();
  expect(markdown).toMatchInlineSnapshot(`
    "## Trigger scores of no\\_tes

    | figure | value | of | 95% interval |
    | --- | --- | --- | --- |
    | rate (recall) | 0.00 | 0/1 | n/a |
    | false-positive rate | n/a | 0/0 | n/a |
    | precision | n/a | 0/0 | n/a |
    | recall by case | 0.00 | 0/1 |  |
    | precision by case | n/a | 0/0 |  |
    | false-positive rate by case | n/a | 0/0 |  |
    | specificity by case | n/a | 0/0 |  |
    | accuracy by case | 0.00 | 0/1 |  |
    | F1 by case | n/a |  | n/a |
    | pass^1 | 0.00 | 1 case |  |
    | pass@1 | 0.00 | 1 case |  |

    | case | should fire | fired | verdict | prompt |
    | --- | --- | --- | --- | --- |
    | a\\|b | yes | 0/1 | missed | &lt;img src=x onerror=alert(1)&gt;\\\\n\\| \\*x\\* \\\`y\\\` \\[z\\](u) |
    "
  `);
});

const CASES = [
  { id: 'a', shouldTrigger: true },
  { id: 'b', shouldTrigger: false },
];

test.each([
  ['no cases', () => scoreObservations([], 'notes', []), 'There are no cases.'],
  [
    'an id that comes twice',
    () => scoreObservations([...CASES, ...CASES], 'notes', [[true], [true], [true], [true]]),
    'The id "a" comes twice.',
  ],
  ['a threshold of 0', () => score({ p1: 'F' }, { threshold: 0 }), 'threshold is 0.'],
  ['a threshold above 1', () => score({ p1: 'F' }, { threshold: 1.01 }), 'threshold is 1.01.'],
  ['a threshold that is no number', () => score({ p1: 'F' }, { threshold: Number.NaN }), 'threshold is NaN.'],
  [
    'a seed that is no number',
    () => score({ p1: 'F' }, { seed: Number.POSITIVE_INFINITY }),
    'seed is Infinity.',
  ],
  [
    'a competitor named like the target',
    () => score({ p1: 'F' }, { competing: [' Notes'] }),
    'The competing skill " Notes" has the name of the skill under test.',
  ],
  [
    'two competitors of one name',
    () => score({ p1: 'F' }, { competing: ['pdf', { name: 'PDF' }] }),
    'The competing skill "PDF" has the name of another competing skill.',
  ],
  ['a skill without a name', () => scoreObservations(CASES, ' ', [[true], [true]]), 'A skill has no name.'],
  [
    'too few rows',
    () => scoreObservations(CASES, 'notes', [[true]]),
    'There are 2 cases and 1 rows of observations.',
  ],
  ['an empty row', () => scoreObservations(CASES, 'notes', [[true], []]), 'Case "b" has no observation.'],
  [
    'an observation that is none',
    () => scoreObservations(CASES, 'notes', [[true], [false, Number.NaN as unknown as boolean]]),
    'Trial 2 of case "b" is NaN.',
  ],
])('%s: refused', (_name, run, message) => {
  expect(run).toThrow(expect.objectContaining({ code: 'invalid_input', message }));
});
