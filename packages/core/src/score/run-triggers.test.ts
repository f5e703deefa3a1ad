import { expect, test } from 'vitest';
import { formatTriggerScores } from './format-scores.ts';
import { runTriggers } from './run-triggers.ts';

const CASES = [
  { id: 'form', prompt: 'Fill in this form', shouldTrigger: true },
  { id: 'scan', prompt: 'Read this scan', shouldTrigger: true },
  { id: 'merge', prompt: 'Merge two files', shouldTrigger: false },
];

test('the agent sees case, offer and number of the run, in order; its answer may be a name, several, none or a boolean', async () => {
  const seen: string[] = [];
  const scores = await runTriggers(
    CASES,
    { name: 'pdf', description: 'Fills in forms.' },
    (item, offered, runIndex) => {
      seen.push(`${item.id} ${runIndex} ${offered.map(({ name }) => name).join('+')}`);
      if (item.id === 'form') return runIndex === 0 ? 'pdf' : ['mail', 'pdf', 'mail'];
      if (item.id === 'scan') return runIndex === 0 ? true : 'pdf-forms';
      return runIndex === 0 ? null : [];
    },
    { trials: 2, competing: ['mail', { name: 'pdf-forms' }] },
  );
  expect(seen).toEqual([
    'form 0 pdf+mail+pdf-forms',
    'form 1 pdf+mail+pdf-forms',
    'scan 0 pdf+mail+pdf-forms',
    'scan 1 pdf+mail+pdf-forms',
    'merge 0 pdf+mail+pdf-forms',
    'merge 1 pdf+mail+pdf-forms',
  ]);
  expect([scores.rate, scores.falsePositiveRate, scores.competitors]).toEqual([
    3 / 4,
    0,
    ['mail', 'pdf-forms'],
  ]);
  expect(scores.perPrompt.map(({ id, fired, others }) => [id, fired, others])).toEqual([
    ['form', 2, { mail: 1 }],
    ['scan', 1, { 'pdf-forms': 1 }],
  ]);
});

test('an agent that throws, or answers nonsense, makes that run errored and no other', async () => {
  const scores = await runTriggers(CASES, 'pdf', async ({ id }, _offered, runIndex) => {
    if (id === 'scan' && runIndex === 1) throw new Error('overloaded\u001b[2J');
    return id === 'merge' ? (7 as unknown as string) : true;
  });
  expect([scores.rate, scores.n, scores.falsePositiveRate, scores.errored]).toEqual([
    1,
    5,
    null,
    {
      total: 4,
      examples: [
        'overloaded\u001b[2J',
        'The agent answered with something else than names of skills, none, or a boolean.',
      ],
    },
  ]);
  expect(formatTriggerScores(scores)).toMatchInlineSnapshot(`
    "Trigger scores of skill "pdf"
    at most 3 trials a case, threshold 0.5, seed 42

    scores
      rate (recall)        1.00  5/5  relevant runs fired                           95% interval 0.01 to 1.00
      false-positive rate   n/a  0/0  irrelevant runs fired                         interval n/a
      precision             n/a       needs firings, and scored runs of both kinds
      by case: TP 2, FP 0, FN 0, TN 0, undecided 1
               recall 1.00, precision n/a, F1 n/a, accuracy 1.00, specificity n/a
      all of 3 trials right (pass^3) 1.00 (relevant 1.00, irrelevant n/a), over 1 case
      one of 3 trials right (pass@3) 1.00 (relevant 1.00, irrelevant n/a)

    excluded runs: 4 of 9 runs errored (in no rate)
      for instance: overloaded\\u{1b}[2J
      for instance: The agent answered with something else than names of skills, none, or a boolean.

    warning: 4 of 9 runs errored: they are in no rate.
    warning: Cases without a scored trial: merge.
    "
  `);
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'trials %d is refused before the first run',
  async (trials) => {
    const started: string[] = [];
    const run = runTriggers(CASES, 'pdf', ({ id }) => started.push(id) > 0, { trials });
    await expect(run).rejects.toMatchObject({ code: 'invalid_input', message: `trials is ${trials}.` });
    expect(started).toEqual([]);
  },
);

test('what an agent does to its arguments, or throws, spoils no other run', async () => {
  const seen: string[] = [];
  const scores = await runTriggers(
    [{ id: 'a', prompt: 'x', shouldTrigger: true }],
    'notes',
    (item, offered, runIndex) => {
      seen.push(`${item.shouldTrigger} ${offered.map(({ name }) => name).join()}`);
      item.shouldTrigger = false;
      (offered as unknown[]).length = 0;
      if (runIndex === 1) throw Object.create(null);
      return true;
    },
    { competing: ['pdf'] },
  );
  expect(seen).toEqual(['true notes,pdf', 'true notes,pdf', 'true notes,pdf']);
  expect([scores.rate, scores.n, scores.errored]).toEqual([
    1,
    2,
    { total: 1, examples: ['The agent threw something that has no text.'] },
  ]);
});

test.each<[string, () => Promise<unknown>]>([
  ['no list of cases', () => runTriggers(JSON.parse('null'), 'notes', () => true)],
  ['no skill', () => runTriggers([{ id: 'a', shouldTrigger: true }], JSON.parse('null'), () => true)],
  [
    'a competitor without a name',
    () =>
      runTriggers([{ id: 'a', shouldTrigger: true }], 'notes', () => true, { competing: JSON.parse('[{}]') }),
  ],
  ['no agent', () => runTriggers([{ id: 'a', shouldTrigger: true }], 'notes', JSON.parse('null'))],
])('%s is refused as invalid input', async (_, run) => {
  await expect(run()).rejects.toMatchObject({ code: 'invalid_input' });
});
