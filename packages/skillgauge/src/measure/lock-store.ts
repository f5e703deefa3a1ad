import { isUtf8 } from 'node:buffer';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { LARGEST_LOCK_BYTES, type LockFile, lockText, parseLock, SkillgaugeError } from '@skillgauge/core';
import { createRedactor, lockHolder, waitForLock } from '@skillgauge/engine';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function unreadable(shown: string, what: string): never {
  throw new SkillgaugeError('invalid_input', `${shown} is no lock file: ${what}.`, {
    fix: 'Take the file back from version control; or delete it, and lock again: skillgauge lock update.',
  });
}

async function sizeOf(path: string, shown: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : unreadable(shown, 'no file is there');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Reads a lock file; `null` when there is none.
 * @param shown its path as the user gave it
 * @throws SkillgaugeError `invalid_input` for a damaged one
 */
export async function findLock(path: string, shown: string): Promise<LockFile | null> {
  const size = await sizeOf(path, shown);
  if (size === null) return null;
  if (size > LARGEST_LOCK_BYTES)
    unreadable(shown, `it has ${size} bytes, and ${LARGEST_LOCK_BYTES} are the most`);
  const bytes = await readFile(path);
  if (!isUtf8(bytes)) unreadable(shown, 'it is not text in UTF-8');
  return parseLock(bytes.toString('utf8'), shown);
}

/**
 * Reads a lock file that must be there.
 * @throws SkillgaugeError `invalid_input`
 */
export async function readLock(path: string, shown: string): Promise<LockFile> {
  const lock = await findLock(path, shown);
  if (lock !== null) return lock;
  throw new SkillgaugeError('invalid_input', `There is no lock file ${shown}.`, {
    fix: 'Measure, and lock the run: skillgauge lock update. Or name the file with --file.',
  });
}

async function writeLock(path: string, lock: LockFile): Promise<void> {
  const text = lockText(lock);
  if (createRedactor([]).text(text) !== text) {
    throw new SkillgaugeError('invalid_input', 'What was asked for holds something that looks like a key.', {
      fix: 'Measure without it, for instance in --endpoint: a lock file is committed.',
    });
  }
  const draft = `${path}.new`;
  try {
    await writeFile(draft, text);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Reading, merging and writing take milliseconds. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Reads a lock file, and writes what becomes of it: as a whole, or not at all. Nobody else of ours changes it meanwhile.
 * @param shown its path as the user gave it
 * @param change gets `null` when there is none yet
 * @param waitMs how long another process is waited for
 * @throws SkillgaugeError `invalid_input` for a damaged one, for one that another process does not let go of, and when something in it
 * looks like a key: the file is to be committed
 */
export async function changeLock(
  path: string,
  shown: string,
  change: (earlier: LockFile | null) => LockFile,
  waitMs: number = LONGEST_WAIT_MS,
): Promise<void> {
  await using held = await waitForLock(`${path}.held`, { waitMs });
  if (held === null) {
    const holder = await lockHolder(`${path}.held`);
    const who = holder === null ? 'Another process' : `Process ${holder}`;
    throw new SkillgaugeError('invalid_input', `${who} is writing ${shown}: it holds ${shown}.held.`, {
      fix: `Wait for it to end, and lock again. If it is no skillgauge command, delete ${shown}.held.`,
    });
  }
  await writeLock(path, change(await findLock(path, shown)));
}
