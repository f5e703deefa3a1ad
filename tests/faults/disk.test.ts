import { expect, it } from 'vitest';
import { damageOf, NO_DAMAGE } from './fault-row.ts';
import { fillDisks, makeReadOnly } from './full-disk.ts';

/** A run folder of these cases takes about 100 KiB; a file takes whole pages of 4 KiB. */
const RUN_FOLDER_KIB = Array.from({ length: 10 }, (_, index) => 8 + 8 * index);
const TMPDIR_KIB = [4, 16, 32, 40, 48, 56];

it.runIf(process.platform === 'linux')('full disk under the run folder', async ({ task }) => {
  const row = await fillDisks('run folder', RUN_FOLDER_KIB);
  task.meta.faults = [row];
  expect(damageOf(row)).toEqual(NO_DAMAGE);
  expect(row.tried).toBeGreaterThanOrEqual(6);
});

it.runIf(process.platform === 'linux')('full disk under TMPDIR', async ({ task }) => {
  const row = await fillDisks('TMPDIR', TMPDIR_KIB);
  task.meta.faults = [row];
  expect(damageOf(row)).toEqual(NO_DAMAGE);
  expect(row.tried).toBeGreaterThanOrEqual(2);
});

it.runIf(process.platform === 'linux')('read-only run folder', async ({ task }) => {
  const row = await makeReadOnly(6);
  task.meta.faults = [row];
  expect(damageOf(row)).toEqual(NO_DAMAGE);
  expect(row.tried).toBe(6);
});
