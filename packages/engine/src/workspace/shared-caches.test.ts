import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeSharedCaches } from './shared-caches.ts';

it('makes one folder for each name, again and again the same', async () => {
  const scratch = await mkdtemp(path.join(tmpdir(), 'skillgauge-test-'));
  try {
    const driver = { id: 'parrot', sharedCaches: ['packages'] };
    const first = await makeSharedCaches(driver, scratch);
    expect(await makeSharedCaches(driver, scratch)).toEqual(first);
    expect(first).toEqual({ packages: path.join(scratch, 'caches', 'parrot', 'packages') });
    expect((await stat(first['packages'] ?? '')).isDirectory()).toBe(true);
    expect(await makeSharedCaches({ id: 'other' }, scratch)).toEqual({});
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
});
