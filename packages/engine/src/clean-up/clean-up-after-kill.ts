import { lstat, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { tryLockFile } from '../lock/lock-file.ts';
import { endMarkedProcesses } from '../process/end-process-tree.ts';
import { innerRunFolders } from '../run-folder/inner-run-folders.ts';
import { LOCK_FILE } from '../run-folder/lock-folder.ts';
import { type Journal, readRunJournal } from '../run-folder/read-run-folder.ts';
import { openRunFolder } from '../run-folder/run-folder.ts';
import { isScratchPath, removeFolder } from '../workspace/scratch-folder.ts';
import { cleanUpNotedFolders } from '../workspace/scratch-note.ts';

/** Where killed commands are looked for. */
export interface CleanUpOptions {
  /** The folder that holds run folders; it need not be there. */
  runsFolder: string;
  /** Only folders of ours below it are removed, whatever a journal says. */
  temporaryRoot: string;
  now: () => Date;
}

/** What was cleaned up after one killed command. */
export interface CleanUp {
  runFolder: string;
  /** Processes that were left over, and ended. */
  processes: number;
  /** Folders that were left over, and removed. */
  folders: string[];
  /** What is left nevertheless, in words. */
  problems: string[];
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

/** Run folders with a lock file. A command that ended by itself took its lock away. */
async function lockedFolders(runsFolder: string): Promise<string[]> {
  const names = await readdir(runsFolder).catch(() => []);
  const found: string[] = [];
  for (const name of names) {
    const run = path.join(runsFolder, name);
    for (const folder of [run, ...(await innerRunFolders(run))]) {
      if (await exists(path.join(folder, LOCK_FILE))) found.push(folder);
    }
  }
  return found;
}

/** Removes a folder that a journal names, if it is one of ours and still there. */
async function removeLeftover(
  folder: string,
  temporaryRoot: string,
): Promise<Pick<CleanUp, 'folders' | 'problems'>> {
  const found = await lstat(folder).catch(() => null);
  if (found === null) return { folders: [], problems: [] };
  if (!isScratchPath(temporaryRoot, folder) || !found.isDirectory()) {
    const problem = `${folder} was left alone: it is no folder of ours below ${temporaryRoot}.`;
    return { folders: [], problems: [problem] };
  }
  try {
    await removeFolder(folder);
    return { folders: [folder], problems: [] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { folders: [], problems: [`${folder} could not be removed: ${reason}`] };
  }
}

/** The processes first, since they may still write into the folders. */
async function endLeftovers(
  { folders, markers }: Journal['leftovers'],
  temporaryRoot: string,
): Promise<Omit<CleanUp, 'runFolder'>> {
  const done: Omit<CleanUp, 'runFolder'> = { processes: 0, folders: [], problems: [] };
  // Whatever a journal says: only in folders of ours.
  const own = folders.filter((folder) => isScratchPath(temporaryRoot, folder));
  for (const marker of markers) {
    const { cleared, found } = await endMarkedProcesses(marker, own);
    done.processes += found;
    if (!cleared) done.problems.push('A process of a run could not be ended.');
  }
  for (const folder of folders) {
    const outcome = await removeLeftover(folder, temporaryRoot);
    done.folders.push(...outcome.folders);
    done.problems.push(...outcome.problems);
  }
  return done;
}

async function cleanUpOne(runFolder: string, options: CleanUpOptions, temporaryRoot: string) {
  const lock = await tryLockFile(path.join(runFolder, LOCK_FILE));
  if ('heldBy' in lock) return null;
  try {
    const { leftovers } = await readRunJournal(runFolder);
    if (leftovers.markers.length + leftovers.folders.length === 0) return null;
    const done = await endLeftovers(leftovers, temporaryRoot);
    const folder = openRunFolder(runFolder);
    await folder.append({ type: 'cleaned', at: options.now().toISOString(), ...done });
    return { runFolder, ...done };
  } finally {
    await lock.release();
  }
}

/**
 * Cleans up after commands that were killed: ends the processes and removes the temporary folders that the journals of their run
 * folders name, and notes in each that this is done. Run folders of living commands are left alone. What commands that were killed while
 * they detected a harness have left is removed without a word.
 * @example for (const { runFolder } of await cleanUpAfterKill({ runsFolder, temporaryRoot: os.tmpdir(), now: () => new Date() })) …
 */
export async function cleanUpAfterKill(options: CleanUpOptions): Promise<CleanUp[]> {
  const locked = await lockedFolders(options.runsFolder);
  const temporaryRoot = await realpath(options.temporaryRoot);
  await cleanUpNotedFolders(temporaryRoot);
  const done: CleanUp[] = [];
  for (const folder of locked) {
    const cleanUp = await cleanUpOne(folder, options, temporaryRoot).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      return { runFolder: folder, processes: 0, folders: [], problems: [`It could not be done: ${reason}`] };
    });
    if (cleanUp !== null) done.push(cleanUp);
  }
  return done;
}
