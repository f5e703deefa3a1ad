import path from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { type FileLock, lockHolder, tryLockFile } from '../lock/lock-file.ts';

/** A lock that is held. `await using` gives it back. */
export type FolderLock = FileLock;

/** Name of the lock file in a run folder. */
export const LOCK_FILE = 'lock.json';

/**
 * Locks a run folder, so that two processes never write one journal. A lock whose owner has ended is taken over.
 * @throws SkillgaugeError `invalid_input` when another process holds it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const lock = await tryLockFile(path.join(folder, LOCK_FILE));
  if (!('heldBy' in lock)) return lock;
  throw new SkillgaugeError(
    'invalid_input',
    `Run folder ${folder} is in use by ${lock.heldBy === null ? 'another process' : `process ${lock.heldBy}`}.`,
    {
      fix: 'Wait for it to end, or use another run folder.',
    },
  );
}

/** True while a process writes into a run folder. */
export async function isFolderInUse(folder: string): Promise<boolean> {
  return (await lockHolder(path.join(folder, LOCK_FILE))) !== null;
}
