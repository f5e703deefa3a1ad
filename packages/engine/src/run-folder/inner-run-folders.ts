import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { RUN_FILES } from './run-folder.ts';

/** How deep below a run folder others lie: `grading`, and `steps/<name>`. */
const DEEPEST = 2;

async function foldersIn(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  const own: readonly string[] = [RUN_FILES.transcripts, 'outputs'];
  return entries
    .filter((entry) => entry.isDirectory() && !own.includes(entry.name))
    .map(({ name }) => path.join(parent, name));
}

async function hasPlan(folder: string): Promise<boolean> {
  const names: string[] = await readdir(folder).catch(() => []);
  return names.includes(RUN_FILES.plan);
}

/** Run folders that lie in a run folder, sorted: what was asked to grade it, and the steps of an optimisation. */
export async function innerRunFolders(folder: string, depth = 1): Promise<string[]> {
  const found: string[] = [];
  for (const inner of (await foldersIn(folder)).toSorted()) {
    if (await hasPlan(inner)) found.push(inner);
    else if (depth < DEEPEST) found.push(...(await innerRunFolders(inner, depth + 1)));
  }
  return found;
}
