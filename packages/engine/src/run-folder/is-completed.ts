import { open } from 'node:fs/promises';
import path from 'node:path';
import { readJournal } from './read-run-folder.ts';
import { RUN_FILES } from './run-folder.ts';

/** The line that says it is one of the last. */
const TAIL = 16 * 1024;

async function readTail(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - TAIL);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TAIL), 0, TAIL, start);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** True when the journal of a run folder says that every request was run to its end. Only its end is read. */
export async function isCompletedRun(folder: string): Promise<boolean> {
  const tail = await readTail(path.join(folder, RUN_FILES.journal)).catch(() => '');
  return readJournal(tail).completed;
}
