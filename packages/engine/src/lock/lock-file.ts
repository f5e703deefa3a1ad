import { readFile, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { processStartTime } from '../process/process-table.ts';
import { errorCode } from '../run-folder/error-code.ts';

/** A lock file that is held. `await using` gives it back. */
export interface FileLock extends AsyncDisposable {
  release(): Promise<void>;
}

const LockOwner = z.object({
  pid: z.number().int(),
  startTime: z
    .string()
    .nullable()
    .describe('In clock ticks since boot, where the system tells: a later process may have the same pid'),
});
type LockOwner = z.infer<typeof LockOwner>;

function isRunning({ pid, startTime }: LockOwner): boolean {
  if (startTime !== null) return processStartTime(pid) === startTime;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** `null` for a lock file that is gone or torn. */
async function readOwner(file: string): Promise<LockOwner | null> {
  try {
    return LockOwner.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

async function take(file: string): Promise<boolean> {
  const owner: LockOwner = { pid: process.pid, startTime: processStartTime(process.pid) };
  try {
    await writeFile(file, `${JSON.stringify(owner)}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Makes a lock file, or says which process holds it. A lock whose owner has ended is taken over. */
export async function tryLockFile(file: string): Promise<FileLock | { heldBy: number | null }> {
  if (!(await take(file))) {
    const owner = await readOwner(file);
    const isHeld = owner !== null && isRunning(owner);
    if (!isHeld) await rm(file, { force: true });
    if (isHeld || !(await take(file))) return { heldBy: owner?.pid ?? null };
  }
  const release = () => rm(file, { force: true });
  return { release, [Symbol.asyncDispose]: release };
}
