import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TriggerScoresDocument } from '@skillgauge/core';
import { describe, expect, it } from 'vitest';
import { createSandbox, runSkillgauge } from '../support/run-skillgauge.ts';

const LOG = 'examples/score/observations.json';

async function scoreText(text: string, ...flags: string[]) {
  await using sandbox = await createSandbox();
  const file = join(sandbox.path, 'log');
  await writeFile(file, text);
  const result = await runSkillgauge(sandbox, ['score', file, ...flags]);
  return { ...result, stderr: result.stderr.replaceAll(file, 'LOG') };
}

async function scoreExample(...flags: string[]) {
  await using sandbox = await createSandbox();
  return runSkillgauge(sandbox, ['score', LOG, ...flags]);
}

describe('the log of 12 cases that docs/statistics.md works by hand', () => {
  it('every figure of its table', async () => {
    const { exitCode, stdout } = await scoreExample('--json');
    const scores = TriggerScoresDocument.parse(JSON.parse(stdout));
    const pass = (figures: TriggerScoresDocument['passes']['all']) =>
      figures.map(({ cases, passAt, passHat }) => [cases, passHat, passAt]);
    const near = (value: number) => expect.closeTo(value, 12);
    expect(exitCode).toBe(0);
    // By run: fired 3, 3, 2, 2 (of 2), 1, 0 and 0, 0, 1, 0, 2, 0.
    expect([scores.n, scores.rate, scores.irrelevantN, scores.falsePositiveRate, scores.precision]).toEqual([
      17,
      near(11 / 17),
      18,
      near(3 / 18),
      near(11 / 14),
    ]);
    expect([scores.planned, scores.errored.total]).toEqual([36, 1]);
    // By case, at a threshold of one half.
    expect(scores.cases).toEqual({
      truePositives: 4,
      falseNegatives: 2,
      falsePositives: 1,
      trueNegatives: 5,
      undecided: 0,
      precision: near(4 / 5),
      recall: near(4 / 6),
      falsePositiveRate: near(1 / 6),
      specificity: near(5 / 6),
      f1: near(8 / 11),
      accuracy: near(9 / 12),
    });
    expect(scores.flaky).toEqual(['whats-new', 'upgrade-mail', 'read-changelog', 'meeting-notes']);
    expect(scores.worst).toEqual([
      'since-friday',
      'upgrade-mail',
      'meeting-notes',
      'whats-new',
      'read-changelog',
    ]);
    // pass^k and pass@k: one case of the relevant ones has two scored trials only.
    expect(pass(scores.passes.relevant)).toEqual([
      [6, near(2 / 3), near(2 / 3)],
      [6, near(5 / 9), near(7 / 9)],
      [5, near(2 / 5), near(4 / 5)],
    ]);
    expect(pass(scores.passes.irrelevant)).toEqual([
      [6, near(5 / 6), near(5 / 6)],
      [6, near(13 / 18), near(17 / 18)],
      [6, near(4 / 6), near(1)],
    ]);
    expect(
      scores.groups.map(({ irrelevant, name, relevant }) => [name, relevant.rate, irrelevant.rate]),
    ).toEqual([
      ['direct', near(8 / 9), near(1 / 9)],
      ['indirect', near(3 / 8), near(2 / 9)],
    ]);
  });

  it('as text for a terminal', async () => {
    const { stdout } = await scoreExample('--gate', 'recall >= 0.6');
    expect(stdout).toMatchInlineSnapshot(`
      "Trigger scores of skill "release-notes"
      at most 3 trials a case, threshold 0.5, seed 42

      gates: PASS
        PASS  recall  0.65  wanted >= 0.6  37% of unchanged repeats fail
        35 of 36 planned runs valid

      scores
        rate (recall)        0.65  11/17  relevant runs fired       95% interval 0.26 to 0.91
        false-positive rate  0.17   3/18  irrelevant runs fired     95% interval 0.03 to 0.54
        precision            0.79  11/14  fired runs were relevant  95% interval 0.44 to 1.00
        by case: TP 4, FP 1, FN 2, TN 5
                 recall 0.67, precision 0.80, F1 0.73 (95% interval 0.22 to 1.00), accuracy 0.75,
                 specificity 0.83
        all of 3 trials right (pass^3) 0.55 (relevant 0.40, irrelevant 0.67), over 11 cases
        one of 3 trials right (pass@3) 0.91 (relevant 0.80, irrelevant 1.00)

      groups, with the 95% interval of each rate
        direct    rate  0.89  8/9  0.26 to 0.99  FPR  0.11  1/9  0.01 to 0.74
        indirect  rate  0.38  3/8  0.03 to 0.93  FPR  0.22  2/9  0.01 to 0.88

      wrong cases (3), the worst first
        missed       0/3  since-friday   "What have we shipped since Friday that somebody outside the tea…
        missed       1/3  upgrade-mail   "I need a short mail that tells people why they should upgrade t…
        false alarm  2/3  meeting-notes  "Tidy up my notes from the release planning meeting."

      flaky (fired in some scored trials, not in all): whats-new (2/3), upgrade-mail (1/3), read-changelog
        (1/3), meeting-notes (2/3)

      excluded runs: 1 of 36 runs errored (in no rate)"
    `);
  });

  it('the threshold given by flag decides', async () => {
    // At 0.7 only 3/3, 3/3 and 2/2 trigger.
    const { stdout } = await scoreExample('--threshold', '0.7', '--json');
    const { cases, threshold } = TriggerScoresDocument.parse(JSON.parse(stdout));
    expect([threshold, cases.truePositives, cases.falseNegatives, cases.falsePositives]).toEqual([
      0.7, 3, 3, 0,
    ]);
  });

  it('as Markdown, the worst case first', async () => {
    const { stdout } = await scoreExample('--markdown');
    expect(stdout.split('\n').filter((line) => /^\| (?:case|since-friday|review-diff) /.test(line))).toEqual([
      '| case | should fire | fired | verdict | prompt |',
      '| since-friday | yes | 0/3 | missed | What have we shipped since Friday that somebody outside the team would notice? |',
      '| review-diff | no | 0/3 | right | Look over this diff and tell me what could break. |',
    ]);
  });
});

const ERRORED = 'skill: notes\ncases:\n  - { id: a, shouldTrigger: true, fired: [null] }\n';

describe('exit codes', () => {
  it('3: nothing but errored runs; 1: a gate failed; 2: what is wrong is said, and nothing is scored', async () => {
    const [nothing, failed, nameless, typo] = await Promise.all([
      scoreText(ERRORED),
      scoreExample('--gate', 'recall >= 0.9'),
      scoreText(ERRORED.replace('skill: notes\n', ''), '--json'),
      scoreText(ERRORED.replace('fired', 'fird')),
    ]);
    expect([nothing, failed, nameless, typo].map(({ exitCode }) => exitCode)).toEqual([3, 1, 2, 2]);
    expect(JSON.parse(nameless.stdout)).toMatchObject({ error: { code: 'invalid_input' } });
    expect([nameless.stderr, typo.stderr, typo.stdout]).toEqual([
      expect.stringContaining('with --skill NAME'),
      expect.stringMatching(/LOG[\s\S]*line 3[\s\S]*did you mean fired/),
      '',
    ]);
  });
});

describe('gates of a log', () => {
  const log = (gates: unknown) =>
    JSON.stringify({ skill: 's', gates, cases: [{ id: 'a', shouldTrigger: true, fired: [true] }] });

  it('refuses those of a driver, since a log has none', async () => {
    const { exitCode, stderr } = await scoreText(log({ drivers: { codex: { recall: '>= 0.9' } } }));
    expect([exitCode, stderr]).toMatchInlineSnapshot(`
      [
        2,
        "skillgauge: A gate names a driver, and a file of logged runs has none.
        Leave the driver out: --gate "recall >= 0.8", or \`recall: ">= 0.8"\` under \`gates\` in the file.",
      ]
    `);
  });

  it('refuses those that no outcome passes', async () => {
    const { exitCode, stderr } = await scoreText(
      log({ recall: '>= 0.9' }),
      '--gate',
      'recall >= 0.9',
      '--gate',
      'recall < 0.5',
    );
    expect([exitCode, stderr]).toMatchInlineSnapshot(`
      [
        2,
        "skillgauge: No outcome passes both gates "recall >= 0.9" and "recall < 0.5".
        Change or leave out one of them.",
      ]
    `);
  });
});
