import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chmod, mkdir, readdir, realpath, rm, rmdir, unlink } from 'node:fs/promises';
import path from 'node:path';

/** The one temporary folder of a command. */
export interface ScratchFolder {
  path: string;
  /** A name for a folder in it that no one has had yet. All are equally long: harnesses tell the model their folder, which costs tokens. */
  nextName(): string;
  remove(): Promise<void>;
  /** The same without waiting, for the end of our own process. */
  removeNow(): void;
}

/** Names of our folders. Harnesses show their working directory to the model, so it says nothing of us. */
const NAME = /^work-[0-9a-f]{12}$/;

/** True for the path that a folder of ours, or one directly in it, would have below this temporary root. */
export function isScratchPath(temporaryRoot: string, folder: string): boolean {
  const [name = '', ...inner] = path.relative(temporaryRoot, folder).split(path.sep);
  return path.normalize(folder) === folder && NAME.test(name) && inner.length <= 1;
}

/**
 * Makes a folder `work-XXXXXXXXXXXX` that only this user can read.
 * @param announce called with its path before it is made, so that a kill at any time leaves no unknown folder
 */
export async function createScratchFolder(
  temporaryRoot: string,
  announce: (folder: string) => Promise<void> = async () => undefined,
): Promise<ScratchFolder> {
  const folder = path.join(await realpath(temporaryRoot), `work-${randomBytes(6).toString('hex')}`);
  await announce(folder);
  await mkdir(folder, { mode: 0o700 });
  let count = 0;
  return {
    path: folder,
    nextName: () => String((count += 1)).padStart(6, '0'),
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

/** Removes what is in a folder, and then the folder: with half of the calls of `rm`, which tries first to remove what is not empty. */
async function emptyAndRemove(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inner = path.join(folder, entry.name);
    if (entry.isDirectory()) await emptyAndRemove(inner);
    else await unlink(inner);
  }
  await rmdir(folder);
}

/** Removes a folder with all that is in it. */
export async function removeFolder(folder: string): Promise<void> {
  const isRemoved = await emptyAndRemove(folder).then(
    () => true,
    () => false,
  );
  if (isRemoved) return;
  const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 };
  await rm(folder, options).catch(async () => {
    await makeWritable(folder);
    await rm(folder, options);
  });
}
