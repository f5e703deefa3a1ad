import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockHolder, tryLockFile } from './lock-file.ts';

async function lockPath(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skillgauge-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return path.join(folder, 'lock');
}

/** A lock file that its owner has not written yet, last touched so many milliseconds ago. */
async function writeUnfinished(text: string, ageMs: number): Promise<string> {
  const file = await lockPath();
  await writeFile(file, text);
  const at = new Date(Date.now() - ageMs);
  await utimes(file, at, at);
  return file;
}

const HOUR_MS = 3_600_000;

test('a lock is held by this process until it is given back, and nothing is left of it', async () => {
  const file = await lockPath();
  const lock = await tryLockFile(file);
  expect(await tryLockFile(file)).toEqual({ heldBy: process.pid });
  expect(await lockHolder(file)).toBe(process.pid);
  if ('release' in lock) await lock.release();
  expect(await readdir(path.dirname(file))).toEqual([]);
});

test.each(['', '{"pid":'])('a young lock that says %j is being written: it is held', async (text) => {
  const file = await writeUnfinished(text, 0);
  expect(await tryLockFile(file)).toEqual({ heldBy: null });
  expect(await readFile(file, 'utf8')).toBe(text);
  expect(await readdir(path.dirname(file))).toEqual(['lock']);
});

test.each([
  ['an old one, of a process that was killed before it wrote', '', HOUR_MS],
  ['an old one, half written', '{"pid":', HOUR_MS],
  ['one from before the clock was set back', '', -HOUR_MS],
  ['a young one of a process that has ended', '{"pid":1,"startTime":"of another boot"}', 0],
])('%s is taken over', async (_, text, ageMs) => {
  const file = await writeUnfinished(text, ageMs);
  const lock = await tryLockFile(file);
  expect('heldBy' in lock).toBe(false);
  expect(await lockHolder(file)).toBe(process.pid);
  expect(await readdir(path.dirname(file))).toEqual(['lock']);
});

test('of many that find an old empty lock one takes it over', async () => {
  const file = await writeUnfinished('', HOUR_MS);
  const locks = await Promise.all(Array.from({ length: 8 }, () => tryLockFile(file)));
  expect(locks.filter((lock) => 'release' in lock)).toHaveLength(1);
  expect(await readdir(path.dirname(file))).toEqual(['lock']);
});
