import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { findSkillFile } from '../skill/find-skill-file.ts';
import { parseFrontMatter } from '../skill/parse-front-matter.ts';
import { isPlugin } from '../skill/read-plugin.ts';
import { splitFrontMatter } from '../skill/split-front-matter.ts';

/** The folder of the skill whose `evals/` this folder is, or `null`. */
export async function skillAround(folder: string): Promise<string | null> {
  if (basename(folder) !== 'evals') return null;
  const skill = dirname(folder);
  return (await findSkillFile(skill)) === null ? null : skill;
}

/**
 * The name of the skill that a file or folder of cases lies in: of the skill whose `evals/` it is in, or of the only skill of the plugin
 * around it. `null`: there is none, or it has no name.
 */
export async function skillNameAround(path: string): Promise<string | null> {
  const start = resolve(path);
  const isFolder = (await stat(start)).isDirectory();
  let folder = isFolder ? start : dirname(start);
  for (let steps = 0; steps < 4 && folder !== dirname(folder); steps += 1) {
    const skill = (await skillAround(folder)) ?? (await onlySkillOfPlugin(folder));
    if (skill !== null) return nameOfSkill(skill);
    folder = dirname(folder);
  }
  return null;
}

async function onlySkillOfPlugin(folder: string): Promise<string | null> {
  if (!(await isPlugin(folder))) return null;
  const skills = join(folder, 'skills');
  const names = await readdir(skills).catch(() => []);
  const [only, ...others] = names;
  return only !== undefined && others.length === 0 ? join(skills, only) : null;
}

/** The name in a skill's front matter; `null`: none can be read. */
export async function nameOfSkill(folder: string): Promise<string | null> {
  const file = await findSkillFile(folder).catch(() => null);
  if (file === null) return null;
  const parts = splitFrontMatter(await readFile(join(folder, file), 'utf8'));
  const parsed = 'yaml' in parts ? parseFrontMatter(parts.yaml) : null;
  const name = parsed !== null && 'values' in parsed ? parsed.values['name'] : undefined;
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : null;
}
