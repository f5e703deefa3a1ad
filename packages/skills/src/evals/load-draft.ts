import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { readCaseFolders } from './case-folders.ts';
import type { EvalDraft } from './eval-importer.ts';
import { describeUnknownShape, EVAL_IMPORTERS, recogniseShape } from './eval-importers.ts';
import { tooLarge } from './largest-file.ts';
import { type EvalContent, parseContent } from './parse-content.ts';
import { readPromptFiles } from './prompt-files.ts';
import { createReferenceReader } from './references.ts';
import { refuseProblems } from './refuse-problems.ts';
import { splitOf } from './shapes/extra-keys.ts';
import { skillNameAround } from './skill-around.ts';
import { withUnreadLists } from './unread-lists.ts';

/** A file or folder of cases, read but not yet judged as a set. */
export interface LoadedDraft {
  /** Absolute. */
  path: string;
  /** The shape's id. */
  shape: string;
  draft: EvalDraft;
  /** Name of the skill under test: as asked for, or of the skill that the file lies in. */
  skillName: string | null;
  lineAt: (path: readonly PropertyKey[]) => number | null;
}

/**
 * Reads a file, or a folder whose subfolders are cases, in whatever known shape it has.
 * @param skill name of the skill under test, where it is known
 * @throws SkillgaugeError `invalid_input` for what concerns the whole: no such file, a syntax error, an unknown shape, a missing reference.
 */
export async function loadDraft(path: string, skill: string | null): Promise<LoadedDraft> {
  const found = await stat(path).catch(() => null);
  if (found === null) {
    throw new SkillgaugeError('invalid_input', `No such eval file: ${path}`, {
      fix: 'Name a YAML, JSON or CSV file with the cases.',
    });
  }
  const known = skill ?? (await skillNameAround(path));
  if (found.isDirectory()) return loadFolder(path, known);
  const size = tooLarge(found.size);
  if (size !== null) {
    throw new SkillgaugeError('invalid_input', `${path} ${size}.`, {
      fix: 'Leave out what is no case, or cut it into several files.',
    });
  }
  return loadFile(path, known);
}

async function loadFolder(path: string, skill: string | null): Promise<LoadedDraft> {
  const read = await readCaseFolders(path, skill);
  if (read === null) {
    const names = (await readdir(path)).toSorted().join(', ');
    throw new SkillgaugeError('invalid_input', `No case in ${path}: it holds ${names || 'nothing'}.`, {
      fix: 'Name one file with cases, or a folder whose subfolders have a case.yaml, a prompt.md or a PROMPT.md each.',
    });
  }
  const { draft, shape } = read;
  const lineAt = (): null => null;
  if ('cases' in draft) return { path: resolve(path), shape, draft, skillName: skill, lineAt };
  refuseProblems(path, draft.problems);
  throw new SkillgaugeError('invalid_input', `${path}: no case could be read.`);
}

async function loadFile(path: string, skill: string | null): Promise<LoadedDraft> {
  const { lineAt, value } = await readContent(path);
  const importer = recogniseShape(value);
  if (importer === null) {
    throw new SkillgaugeError('invalid_input', `${path}: the file ${describeUnknownShape(value)}.`, {
      fix: `Known shapes: ${EVAL_IMPORTERS.map(({ title }) => title).join('; ')}.`,
    });
  }
  const references = createReferenceReader(dirname(resolve(path)));
  const imported = await importer.importCases(value, { skill, references });
  if (!('cases' in imported)) {
    refuseProblems(path, imported.problems, lineAt);
    throw new SkillgaugeError('invalid_input', `${path}: not ${importer.title}.`);
  }
  const isOurs = importer.id === 'skillgauge';
  const whole = withUnreadLists(value, imported, importer.id);
  const draft = withFileSplit(path, isOurs ? whole : await readPromptFiles(whole, references));
  return { path: resolve(path), shape: importer.id, draft, skillName: skill, lineAt };
}

/** One of a pair of files that were split before: the side is in the name alone. */
function withFileSplit(path: string, draft: EvalDraft): EvalDraft {
  const word = /(?:^|[-_.])(train|training|validation|val|holdout)(?=[-_.])/i.exec(basename(path))?.[1];
  const split = word === undefined ? undefined : splitOf(word);
  if (split === undefined) return draft;
  return { ...draft, cases: draft.cases.map((item) => ({ ...item, split: item.split ?? split })) };
}

/**
 * The content of a YAML, JSON or CSV file.
 * @throws SkillgaugeError `invalid_input`: not UTF-8, empty, or a syntax error with its line.
 */
export async function readContent(path: string): Promise<EvalContent> {
  const text = decodeUtf8(await readFile(path));
  if (text === null) {
    throw new SkillgaugeError('invalid_input', `${path}: not a text file in UTF-8.`, {
      fix: 'Save the file as UTF-8.',
    });
  }
  if (text.trim() === '') {
    throw new SkillgaugeError('invalid_input', `${path}: the file is empty.`, {
      fix: 'Add cases, each with prompt and should_trigger.',
    });
  }
  return parseContent(path, text);
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The other file of a pair that was split before, when it lies beside this one; `null`: there is none. */
export async function findOtherHalf(path: string): Promise<string | null> {
  const name = basename(path);
  const swapped = name.replace(/train|validation/, (side) => (side === 'train' ? 'validation' : 'train'));
  if (swapped === name) return null;
  const other = join(dirname(path), swapped);
  return (await stat(other).catch(() => null)) === null ? null : other;
}
