import pRetry from 'p-retry';
import { type FileLock, tryLockFile } from './lock-file.ts';

const POLL_MS = 50;

/** Says that a lock was held, to be tried again. Never leaves this file. */
class LockHeldError extends Error {}

/**
 * Makes a lock file as soon as nobody else holds it. `null`: whoever does has not given it back in time.
 * @throws an error of the file system when no lock can be made there; the reason of the signal
 */
export async function waitForLock(
  file: string,
  { signal, waitMs }: { waitMs: number; signal?: AbortSignal },
): Promise<FileLock | null> {
  let taken: FileLock | null = null;
  const attempt = async (): Promise<FileLock> => {
    const lock = await tryLockFile(file);
    if ('heldBy' in lock) throw new LockHeldError(`${file} is held by process ${lock.heldBy}.`);
    taken = lock;
    return lock;
  };
  return pRetry(attempt, {
    retries: Math.ceil(waitMs / POLL_MS),
    minTimeout: POLL_MS,
    factor: 1,
    ...(signal === undefined ? {} : { signal }),
    shouldRetry: ({ error }) => error instanceof LockHeldError,
  }).catch(async (error: unknown) => {
    // p-retry throws the reason of the signal also after an attempt that has succeeded.
    await taken?.release();
    if (error instanceof LockHeldError) return null;
    throw error;
  });
}
