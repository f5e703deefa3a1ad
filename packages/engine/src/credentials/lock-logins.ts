import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { FileLock } from '../lock/lock-file.ts';
import { waitForLock } from '../lock/wait-for-lock.ts';
import type { LoginSource } from './login-files.ts';

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
  return file === null ? null : waitForLock(file, options).catch(() => null);
}
