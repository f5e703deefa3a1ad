import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { OutputFiles } from '@skillgauge/core';
import { createLineSplitter, type OutputLine } from '../process/line-splitter.ts';
import type { PlaceFolders } from '../workspace/run-place.ts';

/** How much of the files that a harness leaves behind is read in all. */
const LIMIT_BYTES = 64 * 1024 * 1024;

/** Regular files below a folder, oldest name first. Links are not followed. */
async function listFiles(folder: string, outputs: OutputFiles): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .filter(({ name }) => name.startsWith(outputs.prefix) && name.endsWith(outputs.suffix))
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Reads the files that a harness left behind, line by line. False: they were too long, and were not read to the end. */
export async function readOutputFiles(
  folders: PlaceFolders,
  outputs: readonly OutputFiles[],
  onLine: (channel: string, line: OutputLine) => void,
): Promise<boolean> {
  let left = LIMIT_BYTES;
  for (const output of outputs) {
    for (const file of await listFiles(path.join(folders[output.root], output.folder), output)) {
      const splitter = createLineSplitter((line) => onLine(output.channel, line));
      const chunks: AsyncIterable<Uint8Array> = createReadStream(file);
      for await (const bytes of chunks) {
        splitter.push(bytes.subarray(0, left));
        left -= bytes.length;
        if (left <= 0) return false;
      }
      splitter.end();
    }
  }
  return true;
}
