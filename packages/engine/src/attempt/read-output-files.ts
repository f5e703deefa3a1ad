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

/** Reads one file as far as `room` goes; how many bytes that were. */
async function readFileLines(
  file: string,
  room: number,
  onLine: (line: OutputLine) => void,
): Promise<number> {
  const splitter = createLineSplitter(onLine);
  let size = 0;
  const chunks: AsyncIterable<Uint8Array> = createReadStream(file);
  for await (const bytes of chunks) {
    splitter.push(bytes.subarray(0, room - size));
    size += bytes.length;
    if (size > room) return room;
  }
  splitter.end();
  return size;
}

/**
 * Reads the files that a harness left behind, line by line. The problems: files that could not be read, or not to their end.
 */
export async function readOutputFiles(
  folders: PlaceFolders,
  outputs: readonly OutputFiles[],
  onLine: (channel: string, line: OutputLine) => void,
): Promise<string[]> {
  const problems: string[] = [];
  let room = LIMIT_BYTES;
  for (const output of outputs) {
    for (const file of await listFiles(path.join(folders[output.root], output.folder), output)) {
      try {
        room -= await readFileLines(file, room, (line) => onLine(output.channel, line));
      } catch (error) {
        problems.push(`A file of channel ${output.channel} could not be read: ${String(error)}`);
      }
    }
  }
  return room > 0 ? problems : [...problems, 'The files that the harness left behind were too long and cut.'];
}
