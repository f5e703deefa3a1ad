import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import path from 'node:path';

/** One file of a workspace. */
export interface FileState {
  /** `other`: a socket, a pipe, a device. */
  kind: 'file' | 'link' | 'other';
  size: number;
  executable: boolean;
  /** Equal for equal content. */
  content: string;
}

/** The files of a workspace by path, relative with forward slashes. */
export interface Snapshot {
  files: ReadonlyMap<string, FileState>;
  /** Folders and files that could not be read. */
  problems: string[];
}

/** Larger files are compared by size and time. */
const HASHED_BYTES = 64 * 1024 * 1024;

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  const chunks: AsyncIterable<Uint8Array> = createReadStream(file);
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

async function stateOf(file: string): Promise<FileState> {
  const stats = await lstat(file);
  const { mode, mtimeMs, size } = stats;
  if (stats.isSymbolicLink()) {
    return { kind: 'link', size: 0, executable: false, content: await readlink(file) };
  }
  if (!stats.isFile()) return { kind: 'other', size: 0, executable: false, content: String(mode) };
  const content = size > HASHED_BYTES ? `${size} ${mtimeMs}` : await hashFile(file);
  return { kind: 'file', size, executable: (mode & 0o100) !== 0, content };
}

/**
 * Looks at every file of a workspace. Links are not followed.
 * @param isLeftOut true for a path, of a folder or a file, that is not looked at
 */
export async function takeSnapshot(
  workspace: string,
  isLeftOut: (relative: string) => boolean,
): Promise<Snapshot> {
  const files = new Map<string, FileState>();
  const problems: string[] = [];
  const look = async <T>(relative: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      problems.push(`${relative || '.'} could not be read: ${String(error)}`);
      return null;
    }
  };
  const walk = async (folder: string): Promise<void> => {
    const place = path.join(workspace, folder);
    const entries = (await look(folder, () => readdir(place, { withFileTypes: true }))) ?? [];
    for (const entry of entries) {
      const relative = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isLeftOut(relative)) continue;
      if (entry.isDirectory()) {
        await walk(relative);
        continue;
      }
      const state = await look(relative, () => stateOf(path.join(workspace, relative)));
      if (state !== null) files.set(relative, state);
    }
  };
  // A run may have put a link in the place of its own workspace.
  const root = await lstat(workspace).catch(() => null);
  if (root?.isDirectory() === true) await walk('');
  else problems.push('the workspace is no folder any more');
  return { files, problems };
}
