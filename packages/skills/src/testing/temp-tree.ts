import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';

/** A temporary folder for one test. */
export interface TempTree extends AsyncDisposable {
  path: string;
  /** What a promise is refused with, as message and fix, with `TREE` for the folder's path. */
  refusal: (work: Promise<unknown>) => Promise<{ message: string; fix: string | null }>;
}

/** Writes files, by path, into a temporary folder that goes when the test is over. */
export async function tempTree(files: Readonly<Record<string, string | Uint8Array>>): Promise<TempTree> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'skills-test-')));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
  }
  const hide = (text: string): string => text.replaceAll(path, 'TREE');
  return {
    path,
    refusal: async (work) => {
      const error = await work.then(
        () => new Error('It was not refused.'),
        (reason: unknown) => reason,
      );
      if (!SkillgaugeError.isInstance(error) || error.code !== 'invalid_input') throw error;
      return { message: hide(error.message), fix: error.fix === null ? null : hide(error.fix) };
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}
