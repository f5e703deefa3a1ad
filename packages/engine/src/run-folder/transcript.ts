import { createWriteStream, type WriteStream } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';

/** Writes what one attempt printed, line by line, each channel into a file of its own. */
export interface TranscriptWriter {
  /** Path of the stdout's file, relative to the run folder. */
  path: string;
  /** The line must be redacted already. */
  write(channel: string, line: string): void;
  /** What could not be written, or `null`; to be awaited before the attempt's record is written. May be called twice. */
  close(): Promise<string | null>;
}

/** Only file names that are the same on every system. */
function fileName(stem: string, channel: string): string {
  if (channel === 'stdout') return `${stem}.ndjson`;
  return channel === 'stderr' ? `${stem}.stderr.txt` : `${stem}.${channel.replaceAll(/[^\w-]/g, '_')}.ndjson`;
}

/**
 * Opens the transcript of an attempt: `<stem>.ndjson` is stdout as it came, `<stem>.stderr.txt` is stderr, and every other
 * channel has `<stem>.<channel>.ndjson`. A file is made when its first line comes; stdout's always.
 */
export function openTranscript(folder: string, stem: string): TranscriptWriter {
  const files = new Map<string, WriteStream>();
  let problem: string | null = null;
  const fileOf = (channel: string): WriteStream => {
    const existing = files.get(channel);
    if (existing !== undefined) return existing;
    const file = createWriteStream(path.join(folder, fileName(stem, channel)), { mode: 0o600 });
    file.on('error', (error) => {
      problem ??= `The transcript could not be written: ${error.message}.`;
    });
    files.set(channel, file);
    return file;
  };
  fileOf('stdout');
  return {
    path: `${path.basename(folder)}/${fileName(stem, 'stdout')}`,
    write: (channel, line) => {
      if (problem === null) fileOf(channel).write(`${line}\n`);
    },
    close: async () => {
      const open = [...files.values()];
      files.clear();
      await Promise.all(open.map((file) => finished(file.end()).catch(() => undefined)));
      return problem;
    },
  };
}
