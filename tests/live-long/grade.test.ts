import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSandbox, runSkillgauge, type Sandbox } from '../support/run-skillgauge.ts';
import {
  benchDocument,
  killAtWords,
  readWitness,
  resumeWithKills,
  tallyRuns,
  writeScribeBench,
} from '../support/scribe/bench-with-scribe.ts';

const TOPICS = ['rain', 'wind', 'snow', 'hail', 'fog', 'dew', 'frost', 'sleet', 'haze', 'storm'];

async function sandboxOfTest(): Promise<Sandbox> {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox[Symbol.asyncDispose]());
  return sandbox;
}

async function gradedLines(runFolder: string): Promise<number> {
  return (await readFile(join(runFolder, 'grading/gradings.ndjson'), 'utf8')).trim().split('\n').length;
}

it('10 tasks × 2 arms × 3 trials, killed −9 twice in the work and twice in the grading, are all graded once', async () => {
  const sandbox = await sandboxOfTest();
  const bench = await writeScribeBench(sandbox, TOPICS, 3);
  await killAtWords(sandbox, bench.args, '[17/60]');
  const whole = await resumeWithKills(sandbox, ['[48/60]', 'graded [9/60]', 'graded [40/60]']);
  expect(whole.exitCode, whole.stderr).toBe(0);
  expect(tallyRuns(benchDocument(whole))).toMatchInlineSnapshot(`
    {
      "with_skill: graded, report pass (check), source pass (rubric)": 30,
      "without_skill: graded, report pass (check), source fail (rubric)": 30,
    }
  `);
  expect(await gradedLines(whole.runFolder)).toBe(60);
  // Runs that had come to their end as the command was killed are run again, those that were finished are not.
  const { graded, worked } = await readWitness(bench);
  expect([worked >= 60 && worked < 70, graded >= 60 && graded < 70]).toEqual([true, true]);
});

it('Claude Code does the work and grades it, with a kill in each, as without one', async () => {
  const measure = async (kills: readonly string[]) => {
    const sandbox = await sandboxOfTest();
    const filters = ['launch', 'budget'].flatMap((id) => ['--filter', id]);
    const args = ['bench', 'examples/bench', '--driver', 'claude-code', '--sim', '--trials', '2', ...filters];
    const started = [...args, '--out', sandbox.out, '--json'];
    const [first, ...others] = kills;
    if (first === undefined) return tallyRuns(benchDocument(await runSkillgauge(sandbox, started)));
    await killAtWords(sandbox, started, first);
    return tallyRuns(benchDocument(await resumeWithKills(sandbox, others)));
  };
  const whole = await measure([]);
  expect(await measure(['[3/8]', 'graded [5/8]'])).toEqual(whole);
  expect(whole).toMatchInlineSnapshot(`
    {
      "with_skill: graded, board pass (check), markdown fail (check), tidy pass (check)": 2,
      "with_skill: graded, board pass (check), markdown fail (check), tidy pass (check), owners pass (rubric)": 2,
      "without_skill: graded, board fail (check), markdown pass (check), tidy pass (check)": 2,
      "without_skill: graded, board fail (check), markdown pass (check), tidy pass (check), owners fail (rubric)": 2,
    }
  `);
});
