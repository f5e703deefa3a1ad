import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSandbox, runSkillgauge } from '../support/run-skillgauge.ts';
import { benchDocument, onlyRun, writeScribeBench } from '../support/scribe/bench-with-scribe.ts';
import { skillCreatorProblems } from '../support/skill-creator-problems.ts';

async function readFolder(folder: string): Promise<{ path: string; content: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name));
  const read = files.toSorted().map(async (file) => ({
    path: relative(folder, file),
    content: await readFile(file, 'utf8'),
  }));
  return Promise.all(read);
}

it('bench and grade write the files of skill-creator; a leak in one baseline run makes exit 1, and the other figures stand', async () => {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox[Symbol.asyncDispose]());
  const { args } = await writeScribeBench(sandbox, ['rain', 'leaks'], 1);
  const benched = await runSkillgauge(sandbox, args);
  const runFolder = await onlyRun(sandbox);
  const folder = join(runFolder, 'skill-creator', 'scribe');
  const files = await readFolder(folder);
  expect(await skillCreatorProblems(files)).toEqual([]);
  expect(files.map(({ path }) => path)).toMatchInlineSnapshot(`
    [
      "benchmark.json",
      "eval-1/eval_metadata.json",
      "eval-1/with_skill/run-1/eval_metadata.json",
      "eval-1/with_skill/run-1/grading.json",
      "eval-1/with_skill/run-1/metrics.json",
      "eval-1/with_skill/run-1/outputs/final-answer.md",
      "eval-1/with_skill/run-1/outputs/report.txt",
      "eval-1/with_skill/run-1/timing.json",
      "eval-1/with_skill/run-1/transcript.md",
      "eval-1/without_skill/run-1/eval_metadata.json",
      "eval-1/without_skill/run-1/grading.json",
      "eval-1/without_skill/run-1/metrics.json",
      "eval-1/without_skill/run-1/outputs/final-answer.md",
      "eval-1/without_skill/run-1/outputs/report.txt",
      "eval-1/without_skill/run-1/timing.json",
      "eval-1/without_skill/run-1/transcript.md",
      "eval-2/eval_metadata.json",
      "eval-2/with_skill/run-1/eval_metadata.json",
      "eval-2/with_skill/run-1/grading.json",
      "eval-2/with_skill/run-1/metrics.json",
      "eval-2/with_skill/run-1/outputs/final-answer.md",
      "eval-2/with_skill/run-1/outputs/report.txt",
      "eval-2/with_skill/run-1/timing.json",
      "eval-2/with_skill/run-1/transcript.md",
      "eval-2/without_skill/run-1/eval_metadata.json",
      "eval-2/without_skill/run-1/metrics.json",
      "eval-2/without_skill/run-1/outputs/final-answer.md",
      "eval-2/without_skill/run-1/outputs/report.txt",
      "eval-2/without_skill/run-1/timing.json",
      "eval-2/without_skill/run-1/transcript.md",
    ]
  `);
  const { comparisons, runs } = benchDocument(benched);
  expect({
    exitCode: benched.exitCode,
    runs: runs.map(
      ({ arm, state, taskId, why }) => `${taskId}, ${arm}: ${state}${why === null ? '' : `, ${why}`}`,
    ),
    compared: comparisons.map(({ passRate: { baseline, tasks } }) => ({ baseline, tasks })),
  }).toMatchInlineSnapshot(`
    {
      "compared": [
        {
          "baseline": 0.5,
          "tasks": 1,
        },
      ],
      "exitCode": 1,
      "runs": [
        "rain, with_skill: graded",
        "rain, without_skill: graded",
        "leaks, with_skill: graded",
        "leaks, without_skill: invalid, a skill that this arm must do without was read: year-report, text: event 2, tool-result of cat: Name the source of each figure, which is the ledger of 2031.",
      ],
    }
  `);

  const report = await runSkillgauge(sandbox, ['report', runFolder]);
  const banner = /^!!! CONTAMINATED[^]*?\n\n/m.exec(report.stdout)?.[0];
  expect([report.exitCode, banner]).toMatchInlineSnapshot(`
    [
      1,
      "!!! CONTAMINATED BASELINE !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
        The skill was read in 1 run of 2 that must do without it (without_skill, leaks trial 1). Nothing
        of that is in a figure; the figures are of the valid runs alone. Find out how the skill was
        reached before you trust the difference.

    ",
    ]
  `);

  const asked = ['grade', runFolder, '--sim', '--grader', 'model-endpoint', '--compare-blind'];
  expect((await runSkillgauge(sandbox, asked)).exitCode).toBe(1);
  const compared = await readFolder(folder);
  expect(await skillCreatorProblems(compared)).toEqual([]);
  const before = new Set(files.map(({ path }) => path));
  expect(compared.map(({ path }) => path).filter((path) => !before.has(path))).toMatchInlineSnapshot(`
    [
      "eval-1/analysis.json",
      "eval-1/comparison.json",
    ]
  `);

  await runSkillgauge(sandbox, [...asked, '--sim-grader', 'not-json']);
  const again = await readFolder(folder);
  expect(await skillCreatorProblems(again)).toEqual([]);
  const graded = again.find(({ path }) => path === 'eval-1/with_skill/run-1/grading.json')?.content ?? '{}';
  expect(JSON.parse(graded)).toMatchObject({
    summary: { total: 1 },
    ungraded: [{ text: expect.any(String) }],
  });
}, 180_000);
