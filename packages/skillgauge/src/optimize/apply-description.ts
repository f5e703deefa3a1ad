import { copyFile, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { SkillgaugeError } from '@skillgauge/core';
import { replaceDescription } from '@skillgauge/skills';
import { exists } from '../measure/choose-skill.ts';

async function backupPath(file: string, number = 0): Promise<string> {
  const path = number === 0 ? `${file}.bak` : `${file}.bak.${number}`;
  return (await exists(path)) ? backupPath(file, number + 1) : path;
}

/** What a change of a skill came to. */
export interface AppliedDescription {
  file: string;
  backup: string;
}

/**
 * Writes a description into a SKILL.md: its bytes alone change, at once, and the file as it was is kept beside it.
 * @param expected the text that was measured
 * @throws SkillgaugeError `invalid_input` when the file has changed since then.
 */
export async function applyDescription(
  file: string,
  expected: string,
  description: string,
): Promise<AppliedDescription> {
  const bytes = await readFile(file);
  if (bytes.toString('utf8') !== expected) {
    throw new SkillgaugeError('invalid_input', `${file} has changed since it was measured.`, {
      fix: 'Write the description by hand, or optimise again.',
    });
  }
  const { mode } = await stat(file);
  const backup = await backupPath(file);
  await copyFile(file, backup);
  await writeFile(`${file}.new`, replaceDescription(expected, description), { mode });
  await rename(`${file}.new`, file);
  return { file, backup };
}
