import { readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { z } from 'zod';
import { parseDataFile } from '../files/parse-data-file.ts';
import { requireFolder } from '../files/require-folder.ts';
import type { ReadSkillOptions } from './read-skill.ts';
import { readSkillFolders, type SkillsFound } from './read-skills.ts';

const MANIFEST = '.claude-plugin/plugin.json';
const PluginManifest = z.looseObject({ name: z.string().regex(/^[^\s:/\\]+$/) });

/** True for a folder with a plugin's manifest. */
export async function isPlugin(folder: string): Promise<boolean> {
  return (await stat(join(folder, MANIFEST)).catch(() => null)) !== null;
}

/**
 * Reads a plugin: its name from `.claude-plugin/plugin.json`, else the folder's, and the skills in `skills/`.
 * @throws SkillgaugeError `invalid_input` when the folder or its `skills/` is not there, or the manifest has no usable name.
 */
export async function readPlugin(
  folder: string,
  options: ReadSkillOptions = {},
): Promise<{ name: string } & SkillsFound> {
  await requireFolder(folder, 'plugin folder');
  const name = await readPluginName(folder);
  const skillsFolder = join(folder, 'skills');
  await requireFolder(skillsFolder, 'folder of a plugin’s skills');
  const found = await readSkillFolders(skillsFolder, options);
  if (found.skills.length + found.refused.length === 0) {
    throw new SkillgaugeError('invalid_input', `No skill in ${skillsFolder}`, {
      fix: 'A plugin’s skills are folders in skills/, each with a SKILL.md.',
    });
  }
  return { name, ...found };
}

async function readPluginName(folder: string): Promise<string> {
  const path = join(folder, MANIFEST);
  if (!(await isPlugin(folder))) return basename(resolve(folder));
  const { value } = parseDataFile(path, await readFile(path, 'utf8'));
  const manifest = PluginManifest.safeParse(value);
  if (manifest.success) return manifest.data.name;
  throw new SkillgaugeError('invalid_input', `${path}: no usable "name".`, {
    fix: 'Give the plugin a name without spaces, colons and slashes.',
  });
}
