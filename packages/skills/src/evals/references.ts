import { readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { glob, isDynamicPattern } from 'tinyglobby';
import { tooLarge } from './largest-file.ts';
import { type EvalContent, parseContent, parseTable } from './parse-content.ts';
import { repositoryAround } from './repository-around.ts';

/** A file that an eval file refers to. */
export interface ReferencedFile {
  /** As it is called in messages: relative to the eval file. */
  name: string;
  text: string;
}

/** Files that a reference means, or why there are none. */
type References = { files: ReferencedFile[] } | { problem: string };

/** Reads what an eval file refers to, beside that file. */
export interface ReferenceReader {
  /** Files by path or pattern; `file://` in front of it is fine. */
  read(reference: string): Promise<References>;
}

const PROGRAM = /\.(?:[cm]?[jt]s|py|rb|sh|go|xlsx?)(?::\w+)?$/i;

/**
 * A reader of references that count from a folder. What is a program or lies on the network is not run and not fetched. What lies
 * outside the repository around the folder is not read, however it is reached.
 */
export function createReferenceReader(folder: string): ReferenceReader {
  return {
    async read(reference) {
      const path = reference.replace(/^file:\/\//, '');
      if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path))
        return { problem: `${reference} is not fetched: save it beside this file` };
      if (PROGRAM.test(path))
        return { problem: `${reference} is a program, and is not run: write the cases into a file` };
      const isPattern = isDynamicPattern(path);
      const fixed = isPattern ? (/^[^*?[{(!+@]*\//.exec(path)?.[0] ?? '.') : path;
      if (isOutside(await repositoryAround(folder), await placeOf(folder, fixed)))
        return { problem: outsideText(reference) };
      const names = isPattern ? await globbed(folder, path) : [path];
      if (names.length === 0) return { problem: `no file matches ${reference}` };
      const files: ReferencedFile[] = [];
      for (const name of names) {
        const file = await readBeside(folder, name);
        if ('problem' in file) return file;
        files.push(file);
      }
      return { files };
    },
  };
}

async function placeOf(folder: string, name: string): Promise<string> {
  return resolve(await realpath(folder), name);
}

function outsideText(name: string): string {
  return `${name} is outside the repository of this file, and is not read: copy it beside this file`;
}

async function globbed(folder: string, pattern: string): Promise<string[]> {
  const found = await glob([pattern.replace(/^\.\//, '')], {
    cwd: folder,
    onlyFiles: true,
    followSymbolicLinks: false,
  });
  return found.toSorted();
}

async function readBeside(folder: string, name: string): Promise<ReferencedFile | { problem: string }> {
  const root = await repositoryAround(folder);
  const real = await realpath(await placeOf(folder, name)).catch(() => null);
  if (real === null) return { problem: `no such file: ${name}` };
  if (isOutside(root, real)) return { problem: outsideText(name) };
  const found = await stat(real);
  if (!found.isFile()) return { problem: `${name} is not a file` };
  const size = tooLarge(found.size);
  if (size !== null) return { problem: `${name} ${size}` };
  const text = await readFile(real, 'utf8');
  return { name, text };
}

function isOutside(root: string, path: string): boolean {
  const inside = relative(root, path);
  return inside.split(sep)[0] === '..' || join(root, inside) !== path;
}

/** The content of a referenced file, or why it cannot be read. */
export function contentOf(file: ReferencedFile): EvalContent | { problem: string } {
  try {
    return file.name.endsWith('.csv') ? parseTable(file.name, file.text) : parseContent(file.name, file.text);
  } catch (error) {
    if (!SkillgaugeError.isInstance(error)) throw error;
    return { problem: error.message };
  }
}
