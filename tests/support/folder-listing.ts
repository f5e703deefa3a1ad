import { createHash } from 'node:crypto';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Every file of a folder with a hash of its content, every folder, every link with its end. What vanishes meanwhile is left out. */
export async function listFolder(root: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const visit = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const path = join(folder, entry.name);
      const name = relative(root, path);
      if (entry.isDirectory()) {
        found.set(name, 'folder');
        await visit(path);
      } else if (entry.isSymbolicLink()) {
        found.set(name, `link to ${await readlink(path).catch(() => '?')}`);
      } else {
        const bytes = await readFile(path).catch(() => null);
        if (bytes !== null) found.set(name, createHash('sha256').update(bytes).digest('hex'));
      }
    }
  };
  await visit(root);
  return found;
}

/** Names whose presence or content differs. */
export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).toSorted();
}
