import { type FileHandle, open } from 'node:fs/promises';
import { JOURNAL_HEAD, type JournalEntry } from './journal-entry.ts';

/** Appends values to a file, each as a line of JSON. */
export interface LineWriter<T> {
  /** Fulfilled when the line is on the disk. */
  append(entry: T): Promise<void>;
}

/** Appends to a journal. */
export type JournalWriter = LineWriter<JournalEntry>;

const NEWLINE = 0x0a;

/** What must come before the next line: the head of a new file, or the end of a line that was cut off by a kill. */
async function missingBefore(handle: FileHandle, head: string): Promise<string> {
  const { size } = await handle.stat();
  if (size === 0) return head;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] === NEWLINE ? '' : '\n';
}

async function writeFlushed(file: string, head: string, text: string): Promise<void> {
  const handle = await open(file, 'a+', 0o600);
  try {
    await handle.appendFile((await missingBefore(handle, head)) + text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Lines that arrive while others are being written go to the disk together, with one flush. */
export function createJournalWriter(file: string): JournalWriter {
  return createLineWriter(file, JOURNAL_HEAD);
}

/**
 * The same for a file of other values.
 * @param head what a new file begins with; `@default` nothing
 */
export function createLineWriter<T>(file: string, head = ''): LineWriter<T> {
  let waiting: string[] = [];
  let next: Promise<void> | null = null;
  let last: Promise<void> = Promise.resolve();

  const flush = async (previous: Promise<void>): Promise<void> => {
    await previous.catch(() => undefined);
    const lines = waiting.join('');
    waiting = [];
    next = null;
    await writeFlushed(file, head, lines);
  };
  return {
    append: (entry) => {
      waiting.push(`${JSON.stringify(entry)}\n`);
      if (next === null) {
        next = flush(last);
        last = next;
      }
      return next;
    },
  };
}
