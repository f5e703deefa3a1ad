import { readdir } from 'node:fs/promises';

/** The file that makes a folder a skill. */
export const SKILL_FILE = 'SKILL.md';

/** The name of the SKILL.md of a folder as it is spelt there, the right spelling first; `null`: the folder is no skill. */
export async function findSkillFile(folder: string): Promise<string | null> {
  const names = await readdir(folder);
  if (names.includes(SKILL_FILE)) return SKILL_FILE;
  return names.find((name) => name.toLowerCase() === SKILL_FILE.toLowerCase()) ?? null;
}
