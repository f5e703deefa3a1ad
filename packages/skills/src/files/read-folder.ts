import { type Dirent } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type SkillFile, SkillgaugeError } from '@skillgauge/core';
import { byPath } from './hash-files.ts';

/** The files of a folder, sorted by path, and what was not read: folders by name, and entries that are no files. */
export interface FolderContent {
  files: SkillFile[];
  leftOut: string[];
}

interface Walk {
  root: string;
  skip: ReadonlySet<string>;
  content: FolderContent;
}

/** A place in the tree: where it appears, where its bytes really are, and the folders that lead to it. */
interface Place {
  path: string;
  real: string;
  ancestors: readonly string[];
}

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes as a file to install: text stays text (a byte-order mark included), anything else becomes base64. */
export function toSkillFile(path: string, bytes: Uint8Array, executable: boolean): SkillFile {
  try {
    return { path, encoding: 'utf8', content: STRICT_UTF8.decode(bytes), executable };
  } catch {
    return { path, encoding: 'base64', content: Buffer.from(bytes).toString('base64'), executable };
  }
}

/**
 * Reads a folder with everything below it. Links inside the folder are resolved; a link that leaves it, leads nowhere or
 * goes round in a circle is refused.
 * @throws SkillgaugeError `invalid_input` for such a link.
 */
export async function readFolder(root: string, skip: Iterable<string>): Promise<FolderContent> {
  const real = await realpath(root);
  const walk: Walk = { root: real, skip: new Set(skip), content: { files: [], leftOut: [] } };
  await readDirectory(walk, { path: '', real, ancestors: [] });
  const { files, leftOut } = walk.content;
  return { files: files.toSorted(byPath), leftOut: leftOut.toSorted() };
}

async function readDirectory(walk: Walk, place: Place): Promise<void> {
  if (place.ancestors.includes(place.real)) refuseLink(walk, place.path, 'leads back to a folder above it');
  const ancestors = [...place.ancestors, place.real];
  for (const entry of await reading(place.real, readdir(place.real, { withFileTypes: true }))) {
    const path = place.path === '' ? entry.name : `${place.path}/${entry.name}`;
    if (walk.skip.has(entry.name)) walk.content.leftOut.push(path);
    else await readEntry(walk, entry, { path, real: join(place.real, entry.name), ancestors });
  }
}

async function readEntry(walk: Walk, entry: Dirent, place: Place): Promise<void> {
  const real = entry.isSymbolicLink() ? await resolveLink(walk, place) : place.real;
  if (real === null) {
    walk.content.leftOut.push(place.path);
    return;
  }
  const found = await stat(real);
  if (found.isDirectory()) return readDirectory(walk, { ...place, real });
  if (!found.isFile()) {
    walk.content.leftOut.push(place.path);
    return;
  }
  const bytes = await reading(real, readFile(real));
  walk.content.files.push(toSkillFile(place.path, bytes, (found.mode & 0o111) !== 0));
}

async function reading<T>(path: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new SkillgaugeError('invalid_input', `${path} cannot be read: ${String(error)}`, {
      fix: 'Make it readable, or move it out of the folder.',
      cause: error,
    });
  });
}

/** Where a link leads; `null` when that is inside a folder that is left out. */
async function resolveLink(walk: Walk, place: Place): Promise<string | null> {
  const target = await realpath(place.real).catch(() => null);
  if (target === null) return refuseLink(walk, place.path, 'leads nowhere');
  const inside = relative(walk.root, target);
  const steps = inside.split(sep);
  if (steps[0] === '..' || join(walk.root, inside) !== target) {
    return refuseLink(walk, place.path, 'leads out of the folder');
  }
  return steps.some((step) => walk.skip.has(step)) ? null : target;
}

function refuseLink(walk: Walk, path: string, reason: string): never {
  throw new SkillgaugeError('invalid_input', `${join(walk.root, path)} is a link that ${reason}.`, {
    fix: 'Replace the link by what it should hold, or remove it.',
  });
}
