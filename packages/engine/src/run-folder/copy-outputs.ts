import { constants, copyFile, lstat, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RunRecord } from '@skillgauge/core';
import { attemptOf, insideFolder } from './attempt-file.ts';
import { readManifest } from './read-outputs.ts';

async function isFile(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isFile() === true;
}

/** Copies the files that a run's last attempt made or changed, as far as they were kept. Links are never followed. */
export async function copyOutputs(runFolder: string, record: RunRecord, destination: string): Promise<void> {
  const relative = attemptOf(record)?.outputs;
  const folder = relative === undefined ? null : insideFolder(runFolder, relative);
  const manifest = folder === null ? null : await readManifest(folder);
  if (folder === null || manifest === null) return;
  for (const { kept, path } of manifest) {
    const [from, to] = [insideFolder(folder, path), insideFolder(destination, path)];
    if (!kept || from === null || to === null || !(await isFile(from))) continue;
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}
