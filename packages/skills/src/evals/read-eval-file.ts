import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { type Fixture, SkillgaugeError, type TriggerCase } from '@skillgauge/core';
import { type DataFile, parseDataFile } from '../files/parse-data-file.ts';
import { findSkillFile } from '../skill/find-skill-file.ts';
import type { EvalDraft, EvalFileSettings } from './eval-importer.ts';
import { describeUnknownShape, EVAL_IMPORTERS, recogniseShape } from './eval-importers.ts';
import { finishCases } from './finish-cases.ts';
import { readFixtures } from './read-fixtures.ts';
import { refuseProblems } from './refuse-problems.ts';

/** An eval file, read whole: cases with unique ids, fixtures with their files, folders as absolute paths. */
export interface EvalFile {
  path: string;
  /** Folder of the skill under test: as the file says, else the skill whose `evals/` the file lies in, else `null`. */
  skill: string | null;
  settings: EvalFileSettings;
  cases: TriggerCase[];
  fixtures: Fixture[];
  /** Folders of competitor skills. */
  installSet: string[];
  warnings: string[];
}

/**
 * Reads an eval file, YAML or JSON, in any shape that is known; the shape is told by the content, never by the name.
 * @example const { cases } = await readEvalFile('skills/release-notes/evals/trigger.yaml');
 * @throws SkillgaugeError `invalid_input` with every problem at once: no such file, a syntax error (line and column), an
 * unknown shape, an unknown key, a label that is no boolean, an id twice, a prompt with two labels, a missing fixture.
 */
export async function readEvalFile(path: string): Promise<EvalFile> {
  const data = await readData(path);
  const draft = importDraft(path, data);
  const folder = dirname(resolve(path));
  const { fixtures, keys, problems } = await readFixtures(draft.cases, folder);
  const finished = finishCases(draft.cases, keys);
  refuseProblems(path, [...problems, ...finished.problems], data.lineAt);
  return {
    path: resolve(path),
    skill: draft.skill === null ? await skillAround(folder) : resolve(folder, draft.skill),
    settings: draft.settings,
    cases: finished.cases,
    fixtures,
    installSet: draft.installSet.map((competitor) => resolve(folder, competitor)),
    warnings: finished.warnings,
  };
}

async function readData(path: string): Promise<DataFile> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) {
    const problem = found === null ? 'No such eval file' : 'Not a file, and an eval file is needed';
    throw new SkillgaugeError('invalid_input', `${problem}: ${path}`, {
      fix: 'Name a YAML or JSON file with the cases.',
    });
  }
  const bytes = await readFile(path);
  const text = decodeUtf8(bytes);
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
  return parseDataFile(path, text);
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function importDraft(path: string, data: DataFile): EvalDraft {
  const importer = recogniseShape(data.value);
  if (importer === null) {
    throw new SkillgaugeError('invalid_input', `${path}: the file ${describeUnknownShape(data.value)}.`, {
      fix: `Known shapes: ${EVAL_IMPORTERS.map(({ title }) => title).join('; ')}.`,
    });
  }
  const draft = importer.importCases(data.value);
  if (!('problems' in draft)) return draft;
  refuseProblems(path, draft.problems, data.lineAt);
  throw new SkillgaugeError('invalid_input', `${path}: not ${importer.title}.`);
}

async function skillAround(folder: string): Promise<string | null> {
  if (basename(folder) !== 'evals') return null;
  const skill = dirname(folder);
  return (await findSkillFile(skill)) === null ? null : skill;
}
