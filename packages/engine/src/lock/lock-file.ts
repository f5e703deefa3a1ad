import { createHash, randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isAlive, processStartTime } from '../process/process-table.ts';
import { errorCode } from '../run-folder/error-code.ts';

/** A lock file that is held. `await using` gives it back. */
export interface FileLock extends AsyncDisposable {
  release(): Promise<void>;
}

/** The process that a lock belongs to. */
export const LockOwner = z.object({
  pid: z.number().int(),
  startTime: z
    .string()
    .nullable()
    .describe('In clock ticks since boot, where the system tells: a later process may have the same pid'),
});
export type LockOwner = z.infer<typeof LockOwner>;

/** True while this very process lives, whatever has its pid later. */
export function isRunning({ pid, startTime }: LockOwner): boolean {
  if (startTime !== null) return isAlive({ pid, startTime });
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** `null`: there is no such file. */
async function readLock(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
}

/** `null` for a text that names nobody. */
function ownerOf(text: string): LockOwner | null {
  try {
    return LockOwner.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** How long a lock may say nothing before its owner counts as killed in the midst of writing it. */
const WRITING_LIMIT_MS = 5000;

/** Where there are no hard links, a lock is seen before it names its owner. A clock that was set back must not make it young for ever. */
async function isBeingWritten(file: string, text: string): Promise<boolean> {
  if (ownerOf(text) !== null) return false;
  const found = await stat(file).catch(() => null);
  return found !== null && Math.abs(Date.now() - found.mtimeMs) < WRITING_LIMIT_MS;
}

async function isMade(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** The name says whose a draft is, so that one of a process that was killed can be told, whatever has come to stand in it. */
function draftName(file: string, { pid, startTime }: LockOwner, nonce: string): string {
  return `${file}.${pid}-${startTime ?? ''}.${nonce}`;
}

/** Removes the drafts of processes that were killed before their lock was made. */
async function removeDrafts(file: string): Promise<void> {
  const names = await readdir(path.dirname(file)).catch((): string[] => []);
  for (const name of names) {
    const [, pid, startTime] = /\.(\d+)-(\d*)\.[0-9a-f-]{36}$/.exec(name) ?? [];
    if (pid === undefined || !name.startsWith(`${path.basename(file)}.`)) continue;
    if (isRunning({ pid: Number(pid), startTime: startTime === '' ? null : (startTime ?? null) })) continue;
    await rm(path.join(path.dirname(file), name), { force: true }).catch(() => undefined);
  }
}

/** Gives the draft its real name; fails when somebody has that name already. */
async function publish(draft: string, file: string, text: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes(errorCode(error) ?? '')) throw error;
    // A file system without hard links.
    await writeFile(file, text, { flag: 'wx' });
  }
}

/** Makes the file with its content in one step, where there are hard links: so nobody sees a lock that says nothing yet. */
async function take(file: string): Promise<boolean> {
  const owner: LockOwner = { pid: process.pid, startTime: processStartTime(process.pid) };
  const nonce = randomUUID();
  const text = `${JSON.stringify({ ...owner, nonce })}\n`;
  const draft = draftName(file, owner, nonce);
  try {
    await writeFile(draft, text, { flag: 'wx' });
    return await isMade(publish(draft, file, text));
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Takes a lock over whose owner has ended. Of all that find it so only the one that holds the lock on exactly this text may remove it: a
 * second one would remove the lock of the first.
 */
async function takeOver(file: string, stale: string): Promise<boolean> {
  const name = createHash('sha256').update(stale).digest('hex').slice(0, 16);
  const guard = await tryLockFile(`${file}.${name}`);
  if ('heldBy' in guard) return false;
  try {
    // An empty one may be another than the one that was found.
    const isSame = (await readLock(file)) === stale && !(await isBeingWritten(file, stale));
    if (isSame) await rm(file, { force: true });
    return await take(file);
  } finally {
    await guard.release();
  }
}

/** The process that holds a lock file; `null`: nobody does, or its owner has ended. */
export async function lockHolder(file: string): Promise<number | null> {
  const owner = ownerOf((await readLock(file)) ?? '');
  return owner !== null && isRunning(owner) ? owner.pid : null;
}

/**
 * Makes a lock file, or says which process holds it; `null` where that cannot be told. A lock whose owner has ended is taken over, and so is
 * one that has named none for seconds.
 */
export async function tryLockFile(file: string): Promise<FileLock | { heldBy: number | null }> {
  if (!(await take(file))) {
    const text = await readLock(file);
    const owner = text === null ? null : ownerOf(text);
    if (owner !== null && isRunning(owner)) return { heldBy: owner.pid };
    if (text !== null && (await isBeingWritten(file, text))) return { heldBy: null };
    const isTaken = text === null ? await take(file) : await takeOver(file, text);
    if (!isTaken) return { heldBy: await lockHolder(file) };
  }
  await removeDrafts(file);
  // One that cannot be removed, on a disk that became read-only, is stale as soon as this process has ended.
  const release = () => rm(file, { force: true }).catch(() => undefined);
  return { release, [Symbol.asyncDispose]: release };
}
