import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { EvalDriver } from '@skillgauge/core';

/**
 * Makes the folders that all runs of a driver share, below the command's own temporary folder: the preflight fills them, the
 * end of the command removes them.
 */
export async function makeSharedCaches(
  driver: Pick<EvalDriver, 'id' | 'sharedCaches'>,
  scratch: string,
): Promise<Readonly<Record<string, string>>> {
  const caches = (driver.sharedCaches ?? []).map(
    (name) => [name, path.join(scratch, 'caches', driver.id, name)] as const,
  );
  for (const [, folder] of caches) await mkdir(folder, { recursive: true });
  return Object.fromEntries(caches);
}
