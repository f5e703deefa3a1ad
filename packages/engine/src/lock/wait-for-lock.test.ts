import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockHolder } from './lock-file.ts';
import { waitForLock } from './wait-for-lock.ts';

async function lockPath(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skillgauge-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return path.join(folder, 'lock');
}

test('one that is not given back in time is left to whoever holds it; one that is given back is taken', async () => {
  const file = await lockPath();
  const held = await waitForLock(file, { waitMs: 0 });
  expect(await waitForLock(file, { waitMs: 100 })).toBe(null);
  expect(await lockHolder(file)).toBe(process.pid);
  const waiting = waitForLock(file, { waitMs: 10_000 });
  await held?.release();
  await (await waiting)?.release();
  expect(await readdir(path.dirname(file))).toEqual([]);
});

test('an abort while the lock is being taken leaves no file', async () => {
  const file = await lockPath();
  const stop = new AbortController();
  const waiting = waitForLock(file, { waitMs: 10_000, signal: stop.signal });
  stop.abort(new Error('stop'));
  await expect(waiting).rejects.toThrow('stop');
  expect(await readdir(path.dirname(file))).toEqual([]);
});

test('an abort ends the waiting, and takes nothing from whoever holds the lock', async () => {
  const file = await lockPath();
  await using _held = await waitForLock(file, { waitMs: 0 });
  const stop = new AbortController();
  const waiting = waitForLock(file, { waitMs: 600_000, signal: stop.signal });
  // After the first attempt, most likely; the outcome is the same before.
  setImmediate(() => stop.abort(new Error('stop')));
  await expect(waiting).rejects.toThrow('stop');
  expect(await lockHolder(file)).toBe(process.pid);
});
