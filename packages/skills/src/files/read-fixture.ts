import { contentHash, type Fixture, SkillgaugeError } from '@skillgauge/core';
import { hashFiles } from './hash-files.ts';
import { readFolder } from './read-folder.ts';
import { requireFolder } from './require-folder.ts';

/**
 * Reads the files that a case's workspace starts with. The key is a hash of the files; `.git` is left out, since every
 * workspace gets its own.
 * @throws SkillgaugeError `invalid_input`: no such folder, no file in it, a link that leaves it.
 */
export async function readFixture(folder: string): Promise<Fixture> {
  const real = await requireFolder(folder, 'fixture folder');
  const { files } = await readFolder(real, ['.git']);
  if (files.length === 0) {
    throw new SkillgaugeError('invalid_input', `The fixture folder ${folder} holds no file.`, {
      fix: 'Put the files there that the workspace starts with, or leave the fixture out.',
    });
  }
  return { key: contentHash(hashFiles(files)), files };
}
