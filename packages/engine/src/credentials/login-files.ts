import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CredentialFile } from '@skillgauge/core';

/** The logins that a harness keeps in files, and the HOME that they are below. */
export interface LoginSource {
  home: string;
  files: readonly CredentialFile[];
}

/** A login file as it was read. */
export interface Login {
  /** Relative to HOME. */
  path: string;
  content: string;
  hash: string;
  /** From when on the harness renews it; `null`: unknown, or never. */
  expiresAt: number | null;
}

/** The hash by which a login file is known to be unchanged. */
export function hashLogin(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The text of a file; `null` when there is none, or none that we may read. */
export async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

/** The logins that are there now. */
export async function readLogins({ files, home }: LoginSource): Promise<Login[]> {
  const logins: Login[] = [];
  for (const file of files) {
    const content = await readIfThere(path.join(home, file.path));
    if (content === null) continue;
    const expiresAt = file.expiresAt?.(content) ?? null;
    logins.push({ path: file.path, content, hash: hashLogin(content), expiresAt });
  }
  return logins;
}

/** Copies logins into a run's HOME, for nobody but this user to read. */
export async function placeLogins(home: string, logins: readonly Login[]): Promise<void> {
  for (const login of logins) {
    const file = path.join(home, login.path);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, login.content, { mode: 0o600 });
  }
}
