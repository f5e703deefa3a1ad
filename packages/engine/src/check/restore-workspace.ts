import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Fixture, OutputFile, RunRecord } from '@skillgauge/core';
import { attemptOf, insideFolder } from '../run-folder/attempt-file.ts';
import { readOutputs } from '../run-folder/read-outputs.ts';
import type { PlaceFolders } from '../workspace/run-place.ts';
import { placeFixture, writePlacedFiles } from '../workspace/write-files.ts';

/** A run whose workspace is made again: what it began with, and what it left behind. */
export interface EndedWork {
  runFolder: string;
  record: RunRecord;
  fixture: Fixture | null;
}

async function takeOver(file: OutputFile, from: string, workspace: string): Promise<void> {
  const target = insideFolder(workspace, file.path);
  const source = insideFolder(from, file.path);
  if (target === null || source === null) return;
  if (file.change === 'removed') return rm(target, { recursive: true, force: true });
  await mkdir(path.dirname(target), { recursive: true });
  // One that was too large to be kept is not there.
  await copyFile(source, target).catch(() => undefined);
}

/** Puts the files of the fixture into a workspace. */
export async function restoreFixture({ fixture }: EndedWork, folders: PlaceFolders): Promise<void> {
  await writePlacedFiles(folders, placeFixture(fixture));
}

/** Puts what the run added or changed over that, and takes away what it removed. */
export async function restoreOutputs(work: EndedWork, { workspace }: PlaceFolders): Promise<void> {
  const relative = attemptOf(work.record)?.outputs;
  const from = relative === undefined ? null : insideFolder(work.runFolder, relative);
  if (from === null) return;
  const files = (await readOutputs(work.runFolder, work.record)) ?? [];
  for (const file of files) if (file.change !== 'unchanged') await takeOver(file, from, workspace);
}
