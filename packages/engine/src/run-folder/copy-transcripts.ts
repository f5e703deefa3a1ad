import { copyFile, cp, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { RunRecord } from '@skillgauge/core';
import { insideFolder } from './attempt-file.ts';
import { errorCode } from './error-code.ts';
import { RUN_FILES } from './run-folder.ts';

/** Names of the transcript files of a run folder. */
export async function listTranscriptFiles(runFolder: string): Promise<string[]> {
  return readdir(path.join(runFolder, RUN_FILES.transcripts)).catch(() => []);
}

/** Outputs and their manifest. Links among them are left out, as in what was kept. */
async function copyOutputs(relative: string, from: string, to: string): Promise<void> {
  const source = insideFolder(from, relative);
  const target = insideFolder(to, relative);
  if (source === null || target === null) return;
  const filter = async (file: string) => !(await lstat(file)).isSymbolicLink();
  for (const suffix of ['', '.json']) {
    await cp(source + suffix, target + suffix, { recursive: true, filter }).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
    });
  }
}

/**
 * Copies everything that the attempts of a record have left from one run folder to another. What is no plain file is left out.
 * @param names the transcript files of `from`
 */
export async function copyTranscripts(
  record: RunRecord,
  { from, names, to }: { from: string; names: readonly string[]; to: string },
): Promise<void> {
  const stems = record.attempts.map(({ attempt }) => `${record.requestId}-${attempt}.`);
  for (const name of names.filter((each) => stems.some((stem) => each.startsWith(stem)))) {
    const source = path.join(from, RUN_FILES.transcripts, name);
    if ((await lstat(source)).isFile()) await copyFile(source, path.join(to, RUN_FILES.transcripts, name));
  }
  for (const { outputs } of record.attempts) {
    if (outputs !== undefined) await copyOutputs(outputs, from, to);
  }
}
