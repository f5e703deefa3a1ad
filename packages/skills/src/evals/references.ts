import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { glob, isDynamicPattern } from 'tinyglobby';
import { type EvalContent, parseContent, parseTable } from './parse-content.ts';

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
 * A reader of references that count from a folder. What is a program or lies on the network is not run and not fetched. A link that
 * leads out of the folder is not followed.
 */
export function createReferenceReader(folder: string): ReferenceReader {
  return {
    async read(reference) {
      const path = reference.replace(/^file:\/\//, '');
      if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path))
        return { problem: `${reference} is not fetched: save it beside this file` };
      if (PROGRAM.test(path))
        return { problem: `${reference} is a program, and is not run: write the cases into a file` };
      const names = isDynamicPattern(path) ? await globbed(folder, path) : [path];
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

async function globbed(folder: string, pattern: string): Promise<string[]> {
  const found = await glob([pattern.replace(/^\.\//, '')], {
    cwd: folder,
    onlyFiles: true,
    followSymbolicLinks: false,
  });
  return found.toSorted();
}

async function readBeside(folder: string, name: string): Promise<ReferencedFile | { problem: string }> {
  const root = await realpath(folder);
  const path = isAbsolute(name) ? name : resolve(root, name);
  const real = await realpath(path).catch(() => null);
  if (real === null) return { problem: `no such file: ${name}` };
  if (real !== path && isOutside(root, real))
    return { problem: `${name} is a link that leads out of the folder` };
  if (!(await stat(real)).isFile()) return { problem: `${name} is not a file` };
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
