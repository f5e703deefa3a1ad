import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { streamLines } from './stream-lines.ts';

async function linesOf(content: string | Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'skillgauge-test-'));
  try {
    const file = join(folder, 'journal');
    await writeFile(file, content);
    const lines: string[] = [];
    await streamLines(file, (line) => lines.push(line));
    return lines;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('empty lines are left out; a last line without its newline is one', async () => {
  expect(await linesOf('')).toEqual([]);
  expect(await linesOf('\n\na\n\nb')).toEqual(['a', 'b']);
});

test('lines over the ends of what is read at once, longer than that, and cut within a character', async () => {
  const long = '日本語'.repeat(700_000);
  const many = Array.from({ length: 40_000 }, (_, index) => `ż${index}`.repeat(1 + (index % 9)));
  const lines = [...many, long, 'x', ...many];
  const read = await linesOf(`${lines.join('\n')}\n`);
  expect(read.length).toBe(lines.length);
  expect(read.every((line, index) => line === lines[index])).toBe(true);
  expect(await linesOf(Buffer.from('a\nż').subarray(0, 3))).toEqual(['a', '\uFFFD']);
});
