import { symlinkSync } from 'node:fs';
import { lstat, readdir, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isRunning, LockOwner } from '../lock/lock-file.ts';
import { endMarkedProcesses } from '../process/end-process-tree.ts';
import { processStartTime } from '../process/process-table.ts';
import { errorCode } from '../run-folder/error-code.ts';
import { isScratchPath, removeFolder } from './scratch-folder.ts';

/** Who made a temporary folder that no journal names, and what tells the processes that run in it. */
const ScratchNote = LockOwner.extend({ marker: z.string().min(1) });

const SUFFIX = '.note';

/** Where the note of a temporary folder lies: beside it. */
export function noteOf(folder: string): string {
  return `${folder}${SUFFIX}`;
}

/**
 * Writes down whose a temporary folder will be, so that a later command can remove it if this one is killed. It is a link that leads
 * nowhere: its text is there in the moment in which it is.
 */
export function writeNote(folder: string, marker: string): void {
  const note = { pid: process.pid, startTime: processStartTime(process.pid), marker };
  try {
    symlinkSync(JSON.stringify(note), noteOf(folder));
  } catch (error) {
    if (errorCode(error) !== 'EPERM') throw error; // Windows, or a file system without links: there is no note.
  }
}

/** True for a link of this user: in a folder that others may write to, theirs are not believed. */
async function isOwnLink(file: string): Promise<boolean> {
  const found = await lstat(file).catch(() => null);
  return found?.isSymbolicLink() === true && (process.getuid === undefined || found.uid === process.getuid());
}

function parseNote(text: string) {
  try {
    return ScratchNote.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function cleanUpNoted(folder: string): Promise<void> {
  const file = noteOf(folder);
  if (!(await isOwnLink(file))) return;
  const note = parseNote(await readlink(file));
  if (note === null || isRunning(note)) return;
  await endMarkedProcesses(note.marker, [folder]);
  await removeFolder(folder);
  await rm(file, { force: true });
}

/** Ends and removes what killed commands have left of temporary folders with a note. What cannot be removed is left for the next time. */
export async function cleanUpNotedFolders(temporaryRoot: string): Promise<void> {
  const names = await readdir(temporaryRoot).catch((): string[] => []);
  for (const name of names.filter((each) => each.endsWith(SUFFIX))) {
    const folder = path.join(temporaryRoot, name.slice(0, -SUFFIX.length));
    if (isScratchPath(temporaryRoot, folder)) await cleanUpNoted(folder).catch(() => undefined);
  }
}
