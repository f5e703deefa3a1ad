import { readdirSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { isLiving, readPids, testFolder } from './execute-fake.ts';

const root = path.resolve(import.meta.dirname, '../..');
const program = path.join(import.meta.dirname, 'fakes/parent.ts');

function runParent(folder: string, mode: string) {
  return execa(
    process.execPath,
    ['--conditions=@skillgauge/source', '--import=tsx', program, folder, mode],
    // A pipe that nobody writes to and nobody closes.
    { cwd: root, stdin: 'pipe', reject: false },
  );
}

test('a parent whose own stdin is an open pipe: the harness still reads to the end at once', async () => {
  const { exitCode, stdout } = await runParent(testFolder(), 'open-stdin');
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '[{"error":null,"outcome":"scored"}]' });
});

test('a parent that exits in the midst of a run leaves no process and no temporary folder', async () => {
  const folder = testFolder();
  const { exitCode } = await runParent(folder, 'exit');
  expect(exitCode).toBe(9);
  expect(readPids(path.join(folder, 'pids')).map(isLiving)).toEqual([false, false]);
  expect(readdirSync(path.join(folder, 'temporary'))).toEqual([]);
});
