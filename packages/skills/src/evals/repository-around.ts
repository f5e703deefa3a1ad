import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The folder that references of an eval file must stay in: the repository around the file, else the file's own folder. */
export async function repositoryAround(folder: string): Promise<string> {
  const start = await realpath(folder);
  for (let path = start; path !== dirname(path); path = dirname(path)) {
    if ((await stat(join(path, '.git')).catch(() => null)) !== null) return path;
  }
  return start;
}
