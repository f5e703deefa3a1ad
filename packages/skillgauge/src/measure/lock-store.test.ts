import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mergeEntries, parseLock } from '@skillgauge/core';
import { expect, onTestFinished, test } from 'vitest';
import { changeLock, readLock } from './lock-store.ts';

const SAMPLE = fileURLToPath(new URL('../../../../examples/ci/skillgauge.lock.json', import.meta.url));

test('of many that lock at once none loses its entry, and nothing is left beside the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skillgauge-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'skillgauge.lock.json');
  const [sample] = parseLock(await readFile(SAMPLE, 'utf8'), SAMPLE).entries;
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
