import { realpath } from 'node:fs/promises';
import path from 'node:path';
import pRetry from 'p-retry';
import { type FileLock, tryLockFile } from '../lock/lock-file.ts';
import type { LoginSource } from './login-files.ts';

const POLL_MS = 50;

/** The lock lies beside the first login file itself, wherever a link leads to, so that everyone finds the same one. */
async function lockPath({ files, home }: LoginSource): Promise<string | null> {
  for (const file of files) {
    const found = await realpath(path.join(home, file.path)).catch(() => null);
    if (found !== null) return `${found}.skillgauge-lock`;
  }
  return null;
}

/**
 * Locks a driver's logins against other processes of ours. Waits for one that holds them. `null`: it does not give them back in time,
 * or no lock can be made there.
 */
export async function lockLogins(
  source: LoginSource,
  options: { waitMs: number; signal?: AbortSignal },
): Promise<FileLock | null> {
  const file = await lockPath(source);
  if (file === null) return null;
  const attempt = async (): Promise<FileLock> => {
    const lock = await tryLockFile(file);
    if ('heldBy' in lock) throw new Error(`${file} is held by process ${lock.heldBy}.`);
    return lock;
  };
  return pRetry(attempt, {
    retries: Math.ceil(options.waitMs / POLL_MS),
    minTimeout: POLL_MS,
    factor: 1,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    shouldRetry: ({ error }) => !('code' in error),
  }).catch(() => null);
}
