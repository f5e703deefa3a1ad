import { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LockFile, mergeEntries, parseLock } from '@skillgauge/core';
import { waitForLock } from '@skillgauge/engine';
import { expect, onTestFinished, test } from 'vitest';
import { changeLock, readLock } from './lock-store.ts';

const SAMPLE = fileURLToPath(new URL('../../../../examples/ci/skillgauge.lock.json', import.meta.url));

async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'skillgauge-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function readSample(): Promise<LockFile> {
  return parseLock(await readFile(SAMPLE, 'utf8'), SAMPLE);
}

test('of many that lock at once none loses its entry, and nothing is left beside the file', async () => {
  const folder = await testFolder();
  const path = join(folder, 'skillgauge.lock.json');
  const [sample] = (await readSample()).entries;
  if (sample === undefined) throw new Error(`${SAMPLE} has no entry.`);
  const targets = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  await Promise.all(
    targets.map((target) => {
      const entry = { ...sample, asked: { ...sample.asked, target } };
      return changeLock(path, 'skillgauge.lock.json', (earlier) => mergeEntries(earlier, [entry]));
    }),
  );
  const { entries } = await readLock(path, 'skillgauge.lock.json');
  expect(entries.map(({ asked }) => asked.target)).toEqual(targets);
  expect(await readdir(folder)).toEqual(['skillgauge.lock.json']);
});

test('a file that cannot be written leaves nothing beside it', async () => {
  const folder = await testFolder();
  const path = join(folder, 'skillgauge.lock.json');
  const sample = await readSample();
  const changed = changeLock(path, 'skillgauge.lock.json', () => {
    // A folder that has come meanwhile.
    mkdirSync(path);
    return sample;
  });
  await expect(changed).rejects.toThrow(/EISDIR/);
  expect(await readdir(folder)).toEqual(['skillgauge.lock.json']);
});

test('a file that another process does not let go of: who, and by which file', async () => {
  const path = join(await testFolder(), 'skillgauge.lock.json');
  await using _held = await waitForLock(`${path}.held`, { waitMs: 0 });
  const sample = await readSample();
  await expect(changeLock(path, 'my.lock.json', () => sample, 0)).rejects.toMatchObject({
    message: `Process ${process.pid} is writing my.lock.json: it holds my.lock.json.held.`,
    fix: 'Wait for it to end, and lock again. If it is no skillgauge command, delete my.lock.json.held.',
  });
});
