import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { requireFolder } from '../files/require-folder.ts';
import { findSkillFile } from './find-skill-file.ts';
import { type ReadSkillOptions, readSkill, type SkillSource } from './read-skill.ts';

/** The skills of a folder: every one found is either loaded or refused with the reason. */
export interface SkillsFound {
  /** Sorted by folder name. */
  skills: SkillSource[];
  refused: { path: string; reason: string }[];
}

/**
 * Reads a folder that is a skill itself, or that holds skill folders one level down.
 * @throws SkillgaugeError `invalid_input` when the folder is not there, holds no skill, or is itself a skill that
 * `readSkill` refuses.
 */
export async function readSkills(folder: string, options: ReadSkillOptions = {}): Promise<SkillsFound> {
  const real = await requireFolder(folder, 'folder of skills');
  if ((await findSkillFile(real)) !== null)
    return { skills: [await readSkill(folder, options)], refused: [] };
  const found = await readSkillFolders(folder, options);
  if (found.skills.length + found.refused.length === 0) {
    throw new SkillgaugeError('invalid_input', `No skill in ${folder}`, {
      fix: 'Give a folder with a SKILL.md in it, or a folder whose subfolders have one each.',
    });
  }
  return found;
}

/** Folders directly below a folder that have a SKILL.md, however it is spelt; the folder itself when it has one. */
export async function findSkillFolders(folder: string): Promise<string[]> {
  if ((await findSkillFile(folder)) !== null) return [folder];
  const found: string[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name);
    const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false;
    if (isFolder && (await findSkillFile(path).catch(() => null)) !== null) found.push(path);
  }
  return found;
}

/** Reads the skill folders directly below a folder. A subfolder without a SKILL.md is no skill, and is
 * passed over; one that cannot be read is refused. */
export async function readSkillFolders(folder: string, options: ReadSkillOptions = {}): Promise<SkillsFound> {
  const found: SkillsFound = { skills: [], refused: [] };
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name);
    const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false;
    if (!isFolder) continue;
    const file = await findSkillFile(path).catch((error: unknown) => ({ reason: String(error) }));
    if (file === null) continue;
    const skill = typeof file === 'string' ? await readSkill(path, options).catch(reasonOf) : file.reason;
    if (typeof skill === 'string') found.refused.push({ path, reason: skill });
    else found.skills.push(skill);
  }
  return found;
}

function reasonOf(error: unknown): string {
  if (!SkillgaugeError.isInstance(error)) throw error;
  return error.fix === null ? error.message : `${error.message} ${error.fix}`;
}
