import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inertText } from '@skillgauge/core';
import type { Redactor } from '../redaction/redactor.ts';
import type { OutputEntry } from '../run-folder/output-manifest.ts';
import { textOf } from '../run-folder/read-outputs.ts';
import { RUN_FILES } from '../run-folder/run-folder.ts';
import { type FileState, type Snapshot, takeSnapshot } from './snapshot.ts';

const MEBIBYTE = 1024 * 1024;
const FILE_LIMIT_BYTES = 5 * MEBIBYTE;
const RUN_LIMIT_BYTES = 50 * MEBIBYTE;
const RUN_LIMIT_FILES = 5000;
const MOST_PROBLEMS = 10;

/** Keeps the files that one attempt makes. */
export interface OutputKeeper {
  /** Their folder, relative to the run folder; the manifest lies beside it, as `<path>.json`. */
  path: string;
  /**
   * Looks at the workspace before the harness starts.
   * @param ours what we have put there ourselves, relative to the workspace
   */
  begin(workspace: string, ours: readonly string[]): Promise<void>;
  /** Copies what was added and changed since. The problems: files that could not be read. */
  keep(): Promise<string[]>;
}

/** What we put there is no output: our files, all of the folders of the skills, and git's own. */
function leftOut(ours: readonly string[]): (relative: string) => boolean {
  const files = new Set(ours);
  const folders = ours.filter((file) => file.endsWith('/SKILL.md')).map((file) => path.posix.dirname(file));
  const skills = new Set(folders);
  return (relative) =>
    path.posix.basename(relative) === '.git' || files.has(relative) || skills.has(relative);
}

function changeOf(before: FileState | undefined, after: FileState): OutputEntry['change'] {
  if (before === undefined) return 'added';
  return before.kind === after.kind && before.content === after.content ? 'unchanged' : 'changed';
}

interface Keeping {
  workspace: string;
  folder: string;
  redactor: Redactor;
  room: { bytes: number; files: number };
}

type Kept = Pick<OutputEntry, 'kept' | 'why'>;

/** Why a file is not even read. */
function refusalOf({ kind, size }: FileState, { room }: Keeping): string | null {
  if (kind === 'link') return 'a link';
  if (kind === 'other') return 'no plain file';
  if (size > FILE_LIMIT_BYTES) return `larger than ${FILE_LIMIT_BYTES / MEBIBYTE} MiB`;
  if (size > room.bytes) return `the run made more than ${RUN_LIMIT_BYTES / MEBIBYTE} MiB`;
  return room.files > 0 ? null : `the run made more than ${RUN_LIMIT_FILES} files`;
}

/** What may be written of a file: itself, masked where it is text. `null`: it holds a secret where nothing can be masked. */
function maskBytes(bytes: Buffer, { redactor }: Keeping): { bytes: Buffer; isMasked: boolean } | null {
  const text = textOf(bytes);
  const readable = text ?? bytes.toString('latin1');
  const masked = redactor.text(readable);
  if (masked === readable) return { bytes, isMasked: false };
  return text === null ? null : { bytes: Buffer.from(masked), isMasked: true };
}

async function keepFile(relative: string, state: FileState, keeping: Keeping): Promise<Kept> {
  const refusal = refusalOf(state, keeping);
  if (refusal !== null) return { kept: false, why: refusal };
  const masked = maskBytes(await readFile(path.join(keeping.workspace, relative)), keeping);
  if (masked === null) return { kept: false, why: 'not text, and it holds something like a secret' };
  const target = path.join(keeping.folder, relative);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, masked.bytes, { mode: state.executable ? 0o700 : 0o600 });
  keeping.room.bytes -= state.size;
  keeping.room.files -= 1;
  return masked.isMasked ? { kept: true, why: 'a secret in it was masked' } : { kept: true };
}

async function keepEntry(relative: string, state: FileState, keeping: Keeping): Promise<Kept> {
  if (keeping.redactor.text(relative) !== relative) return { kept: false, why: 'its name holds a secret' };
  return keepFile(relative, state, keeping).catch((error: unknown) => ({
    kept: false,
    why: `it could not be kept: ${String(error)}`,
  }));
}

async function keepChanges(before: Snapshot, after: Snapshot, keeping: Keeping): Promise<OutputEntry[]> {
  const entries: OutputEntry[] = [];
  const paths = new Set([...before.files.keys(), ...after.files.keys()]);
  for (const relative of [...paths].toSorted()) {
    const state = after.files.get(relative);
    const name = keeping.redactor.text(relative);
    if (state === undefined) {
      entries.push({ path: name, change: 'removed', size: 0, kept: false });
      continue;
    }
    const change = changeOf(before.files.get(relative), state);
    const kept: Kept = change === 'unchanged' ? { kept: false } : await keepEntry(relative, state, keeping);
    entries.push({ path: name, change, size: state.size, ...kept });
  }
  return entries;
}

function tellProblems(problems: readonly string[]): string[] {
  const rest = problems.length - MOST_PROBLEMS;
  const told = problems.slice(0, MOST_PROBLEMS).map((problem) => `Outputs: ${inertText(problem)}.`);
  return rest > 0 ? [...told, `Outputs: ${rest} more problems like these.`] : told;
}

/** Makes the keeper of one attempt: what it keeps lies in `outputs/<stem>` of the run folder, with secrets masked. */
export function createOutputKeeper(runFolder: string, stem: string, redactor: Redactor): OutputKeeper {
  const relative = `${RUN_FILES.outputs}/${stem}`;
  const folder = path.join(runFolder, relative);
  let begun: { workspace: string; isLeftOut: (relative: string) => boolean; before: Snapshot } | null = null;
  return {
    path: relative,
    begin: async (workspace, ours) => {
      const isLeftOut = leftOut(ours);
      begun = { workspace, isLeftOut, before: await takeSnapshot(workspace, isLeftOut) };
    },
    keep: async () => {
      if (begun === null) return [];
      const { before, isLeftOut, workspace } = begun;
      const after = await takeSnapshot(workspace, isLeftOut);
      const room = { bytes: RUN_LIMIT_BYTES, files: RUN_LIMIT_FILES };
      await mkdir(folder, { recursive: true });
      const entries = await keepChanges(before, after, { workspace, folder, redactor, room });
      await writeFile(`${folder}.json`, `${JSON.stringify(entries, null, 2)}\n`, { mode: 0o600 });
      return tellProblems(after.problems);
    },
  };
}
