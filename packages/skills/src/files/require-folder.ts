import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';

/**
 * The real path of a folder that must be there.
 * @throws SkillgaugeError `invalid_input` when there is nothing at the path, or something that is no folder.
 */
export async function requireFolder(folder: string, what: string): Promise<string> {
  const found = await stat(folder).catch(() => null);
  if (found === null) {
    throw new SkillgaugeError('invalid_input', `No such ${what}: ${folder}`, {
      fix: 'Check the path; relative paths count from the current folder, or from the file that names them.',
    });
  }
  if (!found.isDirectory()) {
    throw new SkillgaugeError('invalid_input', `${folder} is a file, and a ${what} is needed.`, {
      fix: `Give the folder that holds it: ${dirname(folder)}`,
    });
  }
  return realpath(folder);
}
