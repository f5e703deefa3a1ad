import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchReportDocument } from '@skillgauge/core';
import { expect, it, onTestFinished } from 'vitest';
import { createSandbox, ROOT, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';
import {
  benchDocument,
  killAtWords,
  onlyRun,
  readWitness,
  resumeWithKills,
  SCRIBE_GRADES,
  tallyRuns,
  writeScribeBench,
} from '../support/scribe/bench-with-scribe.ts';

async function sandboxOfTest(): Promise<Sandbox> {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox[Symbol.asyncDispose]());
  return sandbox;
}

/** What a model said of the expectations that are its own, by arm. */
function rubricOf({ runs }: BenchReportDocument): string[] {
  const grades = runs.flatMap(({ arm, expectations }) =>
    expectations
      .filter(({ grader }) => grader === 'rubric')
      .map(({ evidence, reason, verdict }) => `${arm}: ${verdict}, ${evidence ?? reason}`),
  );
  return [...new Set(grades)].toSorted();
}

async function grade(sandbox: Sandbox, runFolder: string, flags: readonly string[]) {
  const result = await runSkillgauge(sandbox, ['grade', runFolder, ...flags, '--json']);
  return { ...result, tally: tallyRuns(benchDocument(result)) };
}

it('a bench that is killed −9 in the work and in the grading comes to the same end, and grading again does no work', async () => {
  const sandbox = await sandboxOfTest();
  const bench = await writeScribeBench(sandbox, ['rain', 'wind'], 2);
  await killAtWords(sandbox, bench.args, '[3/8]');
  const whole = await resumeWithKills(sandbox, ['graded [2/8]']);
  const { runFolder } = whole;
  const tally = tallyRuns(benchDocument(whole));
  expect(tally).toMatchInlineSnapshot(`
    {
      "with_skill: graded, report pass (check), source pass (rubric)": 4,
      "without_skill: graded, report pass (check), source fail (rubric)": 4,
    }
  `);
  const before = await readWitness(bench);
  const journal = await readFile(join(runFolder, 'journal.ndjson'), 'utf8');

  // With the same options nothing is asked again; anew, each run once, and the earlier grading is kept.
  expect((await grade(sandbox, runFolder, SCRIBE_GRADES)).tally).toEqual(tally);
  expect(await readWitness(bench)).toEqual(before);
  expect((await grade(sandbox, runFolder, [...SCRIBE_GRADES, '--fresh'])).tally).toEqual(tally);
  expect(await readWitness(bench)).toEqual({ worked: before.worked, graded: before.graded + 8 });
  expect(await readFile(join(runFolder, 'journal.ndjson'), 'utf8')).toBe(journal);
  expect((await readdir(runFolder)).filter((name) => name.startsWith('grading'))).toEqual([
    'grading',
    'grading-1',
  ]);
}, 180_000);

/** The lines of the journal in a run folder; among them those of launches, preflights left out, and of records. */
async function readLines(runFolder: string) {
  const lines = (await readFile(join(runFolder, 'journal.ndjson'), 'utf8')).trimEnd().split('\n');
  const started = lines.filter((line) => /"type":"started","id":"(?!preflight)/.test(line));
  const finished = lines.filter((line) => line.startsWith('{"type":"finished"'));
  return { lines, started, finished };
}

it('one budget for work and grading, also when it is gone on with: what either spent, and what was killed, counts once', async () => {
  const sandbox = await sandboxOfTest();
  const bench = await writeScribeBench(sandbox, ['rain'], 1);
  const whole = await runSkillgauge(sandbox, [...bench.args, '--max-runs', '4']);
  const runFolder = await onlyRun(sandbox);
  expect(await readWitness(bench), whole.stderr).toEqual({ worked: 2, graded: 2 });

  // As if the command had been killed in the last run of the work: 1 run, 1 killed launch, and 2 questions.
  const { finished, lines, started } = await readLines(runFolder);
  const cut = lines.slice(0, lines.indexOf(finished.at(-1) ?? ''));
  await writeFile(join(runFolder, 'journal.ndjson'), `${cut.join('\n')}\n`);
  await runSkillgauge(sandbox, ['resume', runFolder]);
  expect(await readWitness(bench)).toEqual({ worked: 2, graded: 2 });
  await runSkillgauge(sandbox, ['resume', runFolder, '--max-runs', '5']);
  expect(await readWitness(bench)).toEqual({ worked: 3, graded: 2 });

  // 2 runs, 2 killed launches, and no question any more.
  await rm(join(runFolder, 'grading'), { recursive: true });
  const killed = (started[0] ?? '').replace('"attempt":1', '"attempt":9');
  await appendFile(join(runFolder, 'journal.ndjson'), `${killed}\n`);
  const limits = ['--max-runs', '5', '--max-tokens', '999999'];
  const { stderr } = await runSkillgauge(sandbox, ['resume', runFolder, ...limits]);
  expect(await readWitness(bench)).toEqual({ worked: 3, graded: 3 });
  expect(stderr.match(/^warning: \d launch.* of an earlier command/gm)).toEqual([
    'warning: 2 launches of an earlier command',
  ]);
}, 180_000);

it('planted graders: what they cannot prove is ungraded, a taste for A is reported, and no model that is asked is none', async () => {
  const sandbox = await sandboxOfTest();
  const bench = await writeScribeBench(sandbox, ['rain', 'wind', 'snow'], 1);
  const unasked = await runSkillgauge(sandbox, [...bench.args, '--no-model-grading']);
  const runFolder = await onlyRun(sandbox);
  const seen: Record<string, unknown> = { 'no model': rubricOf(benchDocument(unasked)) };
  const sim = ['--sim', '--grader', 'model-endpoint', '--json', '--sim-grader'];
  const planted = ['no-quote', 'invented-quote', 'not-json'].map((name) => [name]);
  for (const flags of [...planted, ['always-a', '--compare-blind', '--suggestions']]) {
    const result = await runSkillgauge(sandbox, ['grade', runFolder, ...sim, ...flags]);
    const document = benchDocument(result);
    const { blind, suggestions } = document;
    seen[flags.join(' ')] = {
      rubric: rubricOf(document),
      winners: [...new Set(blind?.outcomes.map(({ by, winner }) => `${winner} by ${by}`))],
      bias: blind === null ? null : { winsA: blind.bias.winsA, biased: blind.bias.biased },
      suggestions: suggestions?.length,
    };
  }
  expect(seen).toMatchInlineSnapshot(`
    {
      "always-a --compare-blind --suggestions": {
        "bias": {
          "biased": true,
          "winsA": 6,
        },
        "rubric": [
          "with_skill: pass, Source: the ledger of the year.",
          "without_skill: fail, The work does not have "the ledger of the year".",
        ],
        "suggestions": 0,
        "winners": [
          "tie by order",
        ],
      },
      "invented-quote": {
        "bias": null,
        "rubric": [
          "with_skill: ungraded, The grader says "pass", and the quote is not found in the answer, the files or the transcript.",
          "without_skill: ungraded, The grader says "pass", and the quote is not found in the answer, the files or the transcript.",
        ],
        "suggestions": undefined,
        "winners": [],
      },
      "no model": [
        "with_skill: ungraded, No model was asked to grade it.",
        "without_skill: ungraded, No model was asked to grade it.",
      ],
      "no-quote": {
        "bias": null,
        "rubric": [
          "with_skill: ungraded, The grader passes it without evidence: It looks fine.",
          "without_skill: ungraded, The grader passes it without evidence: It looks fine.",
        ],
        "suggestions": undefined,
        "winners": [],
      },
      "not-json": {
        "bias": null,
        "rubric": [
          "with_skill: ungraded, No grade: the answer holds no JSON object with "expectations".",
          "without_skill: ungraded, No grade: the answer holds no JSON object with "expectations".",
        ],
        "suggestions": undefined,
        "winners": [],
      },
    }
  `);
  expect(await readWitness(bench)).toEqual({ worked: 6, graded: 0 });
}, 180_000);

it('what cannot be graded is refused before anything is asked', async () => {
  const sandbox = await sandboxOfTest();
  const bench = await writeScribeBench(sandbox, ['rain'], 1);
  await runSkillgauge(sandbox, [...bench.args, '--no-model-grading']);
  const runFolder = await onlyRun(sandbox);
  const words: readonly (readonly string[])[] = [
    ['--grader', 'no-such-driver', '--sim'],
    ['--grader', 'model-endpoint', '--sim', '--sim-grader', 'kind'],
    ['--grader', 'model-endpoint', '--endpoint', 'http://127.0.0.1:9', '--endpoint-key-env', 'NO_SUCH_KEY'],
    ['--labels', 'no-such-file.csv', '--no-model-grading'],
  ];
  const told: string[] = [];
  for (const flags of words) {
    const { exitCode, stderr } = await runSkillgauge(sandbox, ['grade', runFolder, ...flags]);
    told.push(`${exitCode}: ${stderr.split('\n')[0]?.replaceAll(ROOT, '')}`);
  }
  expect(told).toMatchInlineSnapshot(`
    [
      "2: skillgauge: Unknown driver "no-such-driver". There is no package skillgauge-driver-no-such-driver here either.",
      "2: skillgauge: The simulated model plays no "grader:kind".",
      "3: skillgauge: The variable NO_SUCH_KEY is not set, or empty.",
      "2: skillgauge: The labels cannot be read: ENOENT: no such file or directory, open '/no-such-file.csv'",
    ]
  `);
  expect(await readdir(runFolder)).toContain('grading');
}, 180_000);
