import { randomUUID } from 'node:crypto';
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { hashLogin } from './login-files.ts';

async function writeWhole(file: string, content: string, mode: number): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.chmod(mode);
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Replaces a login file by what a run made of it, at once and with the mode that it had; a link stays a link. False: it is no
 * longer what that run had been given, and is left alone. To be called with the file's lock held.
 */
export async function writeBack(file: string, givenHash: string, content: string): Promise<boolean> {
  const real = await realpath(file);
  const temporary = `${real}.${randomUUID()}`;
  const { mode } = await stat(real);
  try {
    await writeWhole(temporary, content, mode & 0o777);
    if (hashLogin(await readFile(real, 'utf8')) !== givenHash) return false;
    await rename(temporary, real);
    return true;
  } finally {
    await rm(temporary, { force: true });
  }
}
