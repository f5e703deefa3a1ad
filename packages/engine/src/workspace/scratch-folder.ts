import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';

/** The one temporary folder of a command. */
export interface ScratchFolder {
  path: string;
  /** A name for a folder in it that no one has had yet. */
  nextName(): string;
  remove(): Promise<void>;
  /** The same without waiting, for the end of our own process. */
  removeNow(): void;
}

/** Makes a folder `skillgauge-XXXXXX` that only this user can read. */
export async function createScratchFolder(temporaryRoot: string): Promise<ScratchFolder> {
  const folder = await mkdtemp(path.join(await realpath(temporaryRoot), 'skillgauge-'));
  let count = 0;
  return {
    path: folder,
    nextName: () => String((count += 1)),
    remove: () => removeFolder(folder),
    removeNow: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Folders that a harness made read-only cannot be emptied: their owner may change that. */
async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await makeWritable(path.join(folder, entry.name));
}

/** Removes a folder with all that is in it. */
export async function removeFolder(folder: string): Promise<void> {
  const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 };
  await rm(folder, options).catch(async () => {
    await makeWritable(folder);
    await rm(folder, options);
  });
}
