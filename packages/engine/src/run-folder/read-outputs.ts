import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Fixture, OutputFile, RunRecord } from '@skillgauge/core';
import { attemptOf, insideFolder } from './attempt-file.ts';
import { type OutputEntry, OutputManifest } from './output-manifest.ts';

/** What outputs are read with. */
export interface ReadOutputsOptions {
  /** Number of the attempt. @default the last one */
  attempt?: number;
  /** What the workspace began with, for the texts of files that the run left alone. @default those have no text */
  fixture?: Fixture | null;
}

/** The text of bytes that are UTF-8 without NUL; `null` for others. */
export function textOf(bytes: Buffer): string | null {
  return isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : null;
}

async function readKept(folder: string, path: string): Promise<string | null> {
  const file = insideFolder(folder, path);
  return file === null ? null : textOf(await readFile(file));
}

function fixtureText(fixture: Fixture | null | undefined, path: string): string | null {
  const file = fixture?.files.find((each) => each.path === path);
  return file?.encoding === 'utf8' ? file.content : null;
}

/** What became of the files of a workspace, as it stands beside their folder; `null`: it is gone, or cannot be read. */
export async function readManifest(folder: string): Promise<OutputManifest | null> {
  try {
    return OutputManifest.safeParse(JSON.parse(await readFile(`${folder}.json`, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Reads the files of a run's workspace, as they were at its end, sorted by path. `null`: none were kept, or they are gone: that says
 * nothing of what the run made.
 */
export async function readOutputs(
  runFolder: string,
  record: RunRecord,
  options: ReadOutputsOptions = {},
): Promise<OutputFile[] | null> {
  const relative = attemptOf(record, options.attempt)?.outputs;
  const folder = relative === undefined ? null : insideFolder(runFolder, relative);
  const manifest = folder === null ? null : await readManifest(folder);
  if (folder === null || manifest === null) return null;
  const readText = async ({ change, kept, path }: OutputEntry): Promise<string | null> => {
    if (kept) return readKept(folder, path).catch(() => null);
    return change === 'unchanged' ? fixtureText(options.fixture, path) : null;
  };
  return Promise.all(
    manifest.map(async (entry) => {
      const { change, path, size } = entry;
      return { path, change, size, text: await readText(entry) };
    }),
  );
}
