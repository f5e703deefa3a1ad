import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BenchReportDocument } from '@skillgauge/core';
import { type CommandResult, ROOT, runSkillgauge, type Sandbox, startSkillgauge } from '../run-skillgauge.ts';

const FOLDER = join(ROOT, 'tests/support/scribe');
const DRIVER = join(FOLDER, 'driver.mjs');
const PROGRAM = ['--executable', `scribe=${join(FOLDER, 'scribe.mjs')}`];

/** Flags by which the made-up harness grades. */
export const SCRIBE_GRADES = ['--grader', DRIVER, ...PROGRAM];

const SKILL = `---
name: year-report
description: Writes reports with their sources. Use for every report.
---
Name the source of each figure, which is the ledger of 2031.
`;

/** An A/B measurement with the made-up harness: how it is asked for, and what bears witness to each run. */
export interface ScribeBench {
  args: string[];
  witness: string;
}

/** Writes a skill with tasks for the made-up harness, each with one expectation for code and one for a model. */
export async function writeScribeBench(
  { out, path }: Sandbox,
  topics: readonly string[],
  trials: number,
): Promise<ScribeBench> {
  const skill = join(path, 'year-report');
  const witness = join(path, 'witness');
  await mkdir(join(skill, 'evals'), { recursive: true });
  await writeFile(join(skill, 'SKILL.md'), SKILL);
  await writeFile(witness, '');
  const tasks = topics.map((topic) => ({
    id: topic,
    prompt: `Write a report on ${topic}; witness ${witness} will note it.`,
    expectations: [
      {
        id: 'report',
        text: 'There is a report',
        check: { type: 'file-contains', path: 'report.txt', text: topic },
      },
      { id: 'source', text: 'It names its source, `the ledger of the year`' },
    ],
  }));
  await writeFile(join(skill, 'evals/bench.yaml'), JSON.stringify({ trials, tasks }));
  return { witness, args: ['bench', skill, '--driver', DRIVER, ...PROGRAM, '--out', out, '--json'] };
}

/** How many runs of each kind came to their end, by the witness. */
export async function readWitness({ witness }: ScribeBench): Promise<{ worked: number; graded: number }> {
  const lines = (await readFile(witness, 'utf8')).split('\n');
  const count = (word: string) => lines.filter((line) => line === word).length;
  return { worked: count('worked'), graded: count('graded') };
}

/** The only run folder of a sandbox. */
export async function onlyRun({ out }: Sandbox): Promise<string> {
  const [name = ''] = await readdir(out);
  return join(out, name);
}

/** The document that a command printed. */
export function benchDocument({ stderr, stdout }: CommandResult): BenchReportDocument {
  const parsed = BenchReportDocument.safeParse(JSON.parse(stdout));
  if (parsed.success) return parsed.data;
  throw new Error(`no report: ${stdout.slice(0, 500)}\n${stderr.slice(-500)}`);
}

/** How the runs of each arm came out, each kind with its count. */
export function tallyRuns({ runs }: BenchReportDocument): Record<string, number> {
  const kinds: Record<string, number> = {};
  for (const { arm, expectations, state } of runs) {
    const grades = expectations.map(({ grader, id, verdict }) => `${id} ${verdict} (${grader})`);
    const kind = `${arm}: ${state}, ${grades.join(', ')}`;
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  return kinds;
}

/** Starts a command and kills it −9 as soon as it has said these words. */
export async function killAtWords(sandbox: Sandbox, args: readonly string[], words: string): Promise<void> {
  const command = startSkillgauge(sandbox, args);
  let said = '';
  command.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (said.includes(words)) command.kill('SIGKILL');
  });
  const { signal } = await command;
  if (signal !== 'SIGKILL') throw new Error(`It ended before it said ${words}: ${said.slice(-400)}`);
}

/** Goes on with the run of a sandbox, with a kill at each of these words, and then to the end. */
export async function resumeWithKills(
  sandbox: Sandbox,
  kills: readonly string[],
): Promise<CommandResult & { runFolder: string }> {
  const runFolder = await onlyRun(sandbox);
  for (const words of kills) await killAtWords(sandbox, ['resume', runFolder], words);
  return { runFolder, ...(await runSkillgauge(sandbox, ['resume', runFolder])) };
}
