import path from 'node:path';
import type { AttemptRecord, RunRecord } from '@skillgauge/core';

/** An attempt of a record. @default attempt the last one */
export function attemptOf(record: RunRecord, attempt?: number): AttemptRecord | null {
  const found =
    attempt === undefined ? record.attempts.at(-1) : record.attempts.find((each) => each.attempt === attempt);
  return found ?? null;
}

/** The absolute path of something below a folder; `null` for what would lie anywhere else, as a journal of strangers may say. */
export function insideFolder(folder: string, relative: string): string | null {
  const root = path.resolve(folder);
  const found = path.resolve(root, relative);
  return path.isAbsolute(relative) || !found.startsWith(root + path.sep) ? null : found;
}
