import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, posix, relative, resolve, sep } from 'node:path';
import { contentHash, type Fixture, type SkillFile, SkillgaugeError } from '@skillgauge/core';
import type { EvalProblem } from '../evals/eval-importer.ts';
import { repositoryAround } from '../evals/repository-around.ts';
import { showValue } from '../evals/schema-problems.ts';
import { isRecord, textAt } from '../evals/shapes/records.ts';
import { byPath, hashFiles } from '../files/hash-files.ts';
import { readFolder, toSkillFile } from '../files/read-folder.ts';
import { requireFolder } from '../files/require-folder.ts';
import type { FixtureDraft } from './task-draft.ts';

/** From where the files of a task file count. */
export interface FixtureBase {
  /** Folder of the task file. */
  folder: string;
  /** Folder of the skill under test, where it is known. */
  skill: string | null;
}

/** Files for a workspace, or what is wrong. */
export type ReadFixture = { fixture: Fixture | null } | { problems: EvalProblem[] };

/** Folders in which eval files keep their inputs: they are no part of the path in the workspace. */
const INPUT_FOLDERS = /^(?:(?:\.\/)?(?:evals?|fixtures|inputs|files)\/)+/;

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Where a file goes: where the prompt says that it is, else its path without the folders of the eval file. */
function placeInWorkspace(reference: string, prompt: string): string {
  const plain = posix.normalize(reference.replace(/^(?:\.\.?\/)+/, '').replace(INPUT_FOLDERS, ''));
  const named = new RegExp(`(?<![\\w/.-])((?:[\\w.-]+/)+)${escapeRegExp(basename(plain))}(?![\\w-])`, 'u');
  const folder = named.exec(prompt)?.[1]?.replace(/^\.\//, '');
  const isSafe = folder !== undefined && !folder.split('/').includes('..');
  return isSafe ? `${folder}${basename(plain)}` : plain;
}

async function isWithin(path: string, folders: readonly string[]): Promise<boolean> {
  const real = await realpath(path);
  for (const folder of folders) {
    const inside = relative(await realpath(folder), real);
    if (inside.split(sep)[0] !== '..' && resolve(folder, inside) !== inside) return true;
  }
  return false;
}

async function locate(reference: string, base: FixtureBase): Promise<string | null> {
  for (const folder of [base.folder, ...(base.skill === null ? [] : [base.skill])]) {
    const path = resolve(folder, reference);
    if ((await stat(path).catch(() => null)) !== null) return path;
  }
  return null;
}

async function readReferenced(
  reference: string,
  base: FixtureBase,
  prompt: string,
): Promise<SkillFile[] | string> {
  const path = await locate(reference, base);
  if (path === null) return `no such file: ${reference}`;
  const roots = [await repositoryAround(base.folder), ...(base.skill === null ? [] : [base.skill])];
  if (!(await isWithin(path, roots))) return `${reference} lies outside of the repository, and is not read`;
  const place = placeInWorkspace(reference, prompt);
  const found = await stat(path);
  if (!found.isDirectory()) return [toSkillFile(place, await readFile(path), (found.mode & 0o111) !== 0)];
  const { files } = await readFolder(path, ['.git']);
  return files.map((file) => ({ ...file, path: place === '.' ? file.path : posix.join(place, file.path) }));
}

/** A file that stands in the task file itself. */
function inlineFile(item: unknown): SkillFile | null {
  const path = textAt(item, 'path') ?? textAt(item, 'name') ?? textAt(item, 'filename');
  const content = isRecord(item) ? item['content'] : undefined;
  if (path === null || typeof content !== 'string') return null;
  return { path: posix.normalize(path), encoding: 'utf8', content, executable: false };
}

async function readItem(item: unknown, base: FixtureBase, prompt: string): Promise<SkillFile[] | string> {
  if (typeof item === 'string') return readReferenced(item, base, prompt);
  const inline = inlineFile(item);
  return inline === null ? `must be a path, or { path, content }, found ${showValue(item)}` : [inline];
}

async function readWholeFolder(folder: string, base: FixtureBase): Promise<SkillFile[] | string> {
  try {
    const real = await requireFolder(resolve(base.folder, folder), 'fixture folder');
    const { files } = await readFolder(real, ['.git']);
    return files.length === 0 ? `the fixture folder ${folder} holds no file` : files;
  } catch (error) {
    if (SkillgaugeError.isInstance(error)) return error.message;
    throw error;
  }
}

function placeProblem(files: readonly SkillFile[]): string | null {
  const outside = files.find(({ path }) => path.startsWith('/') || path.split('/').includes('..'));
  if (outside !== undefined) return `${outside.path} is no place within the workspace`;
  const paths = files.map(({ path }) => path);
  const twice = paths.find((path, index) => paths.indexOf(path) < index);
  return twice === undefined ? null : `two files would be ${twice} in the workspace`;
}

/**
 * Reads the files that a task, or an arm, starts with. Paths count from the task file, else from the skill.
 * @param prompt may say where in the workspace a file is: `data/sales.csv`
 */
export async function readTaskFixture(
  draft: FixtureDraft,
  base: FixtureBase,
  prompt: string,
): Promise<ReadFixture> {
  const { git, path, setUp } = draft;
  const problems: EvalProblem[] = [];
  const files: SkillFile[] = [];
  const take = (found: SkillFile[] | string, place: readonly PropertyKey[]): void => {
    if (typeof found === 'string') problems.push({ path: place, text: found });
    else files.push(...found);
  };
  if (draft.folder !== null) take(await readWholeFolder(draft.folder, base), [...path, 'fixture']);
  const listed = path.at(-1) === 'files' ? path : [...path, 'files'];
  for (const [index, item] of draft.files.entries()) {
    take(await readItem(item, base, prompt), [...listed, index]);
  }
  const wrong = placeProblem(files);
  if (wrong !== null) problems.push({ path: listed, text: wrong });
  if (problems.length > 0) return { problems };
  if (files.length === 0 && git === null && setUp.length === 0) return { fixture: null };
  const sorted = files.toSorted(byPath);
  const hash = hashFiles(sorted);
  const isPlain = git === null && setUp.length === 0;
  return {
    fixture: {
      key: contentHash(isPlain ? hash : { hash, git, setUp }),
      files: sorted,
      ...(git === null ? {} : { git }),
      ...(setUp.length === 0 ? {} : { setUp: setUp.map((command) => [...command]) }),
    },
  };
}
