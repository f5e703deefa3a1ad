import { chmod, constants, copyFile, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
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
 * Writes a description into a SKILL.md: its bytes alone change, at once, and the file as it was is kept beside it. A link stays a link: the
 * file that it leads to is written.
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
  const changed = replaceDescription(expected, description);
  const real = await realpath(file);
  const { mode } = await stat(real);
  const backup = await backupPath(file);
  const fresh = `${real}.${process.pid}.new`;
  await copyFile(real, backup, constants.COPYFILE_EXCL);
  // Never through something that lies there already.
  await writeFile(fresh, changed, { flag: 'wx' });
  await chmod(fresh, mode);
  await rename(fresh, real);
  return { file: real, backup };
}
