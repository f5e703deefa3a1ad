import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from './execute-fake.ts';

const PROGRAM = new URL('./fakes/full-disk.ts', import.meta.url).pathname;

/** Takes a lock in a process whose writes fail: files may grow to so many blocks of 512 bytes. */
function takeLock(file: string, blocks: number): string {
  const program = [process.execPath, '--conditions=@skillgauge/source', '--import=tsx', PROGRAM, file];
  const script = `ulimit -f ${blocks}; exec "$@"`;
  return execFileSync('sh', ['-c', script, 'sh', ...program], {
    encoding: 'utf8',
    env: { ...process.env, TSX_DISABLE_CACHE: '1' },
  });
}

test.runIf(process.platform === 'linux')('a lock that cannot be written leaves nothing behind', () => {
  const folder = path.join(testFolder(), 'locks');
  mkdirSync(folder);
  const file = path.join(folder, 'lock');
  expect(takeLock(file, 1)).toBe('taken');
  const found = readdirSync(folder);
  expect(takeLock(`${file}-2`, 0)).toBe('EFBIG');
  expect(readdirSync(folder)).toEqual(found);
});
