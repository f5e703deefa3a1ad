import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { readTaskFile } from './read-task-file.ts';

const FIRST_NAMES: readonly string[] = ['bench.yaml', 'bench.yml', 'bench.json', 'evals.json'];
const DATA_FILE = /\.(?:ya?ml|json)$/;

async function holdsTasks(path: string): Promise<string | null> {
  try {
    await readTaskFile(path);
    return null;
  } catch (error) {
    if (SkillgaugeError.isInstance(error)) return error.message;
    throw error;
  }
}

/**
 * Finds the task file of a skill in its `evals/` folder: `bench.yaml`, `bench.yml`, `bench.json` or `evals.json`, in this order, else the
 * one file there that holds tasks.
 * @throws SkillgaugeError `invalid_input` when there is none, or several could be meant; all are named.
 */
export async function findTaskFile(skillFolder: string): Promise<string> {
  const folder = join(skillFolder, 'evals');
  const names = (await readdir(folder).catch(() => [])).filter((name) => DATA_FILE.test(name)).toSorted();
  const first = FIRST_NAMES.find((name) => names.includes(name));
  if (first !== undefined) return join(folder, first);
  const looked = await Promise.all(
    names.map(async (name) => ({ name, problem: await holdsTasks(join(folder, name)) })),
  );
  const found = looked.filter(({ problem }) => problem === null).map(({ name }) => name);
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return join(folder, only);
  if (only !== undefined) {
    throw new SkillgaugeError('invalid_input', `Several task files in ${folder}: ${found.join(', ')}`, {
      fix: 'Name the one to use with --evals, or rename it to bench.yaml.',
    });
  }
  const problems = looked.map(({ name, problem }) => `\n  ${name}: ${problem ?? ''}`).join('');
  throw new SkillgaugeError('invalid_input', `No task file in ${folder}.${problems}`, {
    fix: 'Write evals/bench.yaml with tasks: [{ prompt, expectations }], or name a file with --evals FILE.',
  });
}
