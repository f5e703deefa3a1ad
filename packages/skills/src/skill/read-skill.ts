import { basename, join, resolve } from 'node:path';
import { type SkillFile, SkillgaugeError } from '@skillgauge/core';
import { hashFiles } from '../files/hash-files.ts';
import { type FolderContent, readFolder } from '../files/read-folder.ts';
import { requireFolder } from '../files/require-folder.ts';
import { checkFrontMatter } from './check-front-matter.ts';
import { findSkillFile, SKILL_FILE } from './find-skill-file.ts';
import { parseFrontMatter } from './parse-front-matter.ts';
import { recoverFrontMatter } from './recover-front-matter.ts';
import { splitFrontMatter } from './split-front-matter.ts';

/** A skill as it was found on disk. */
export interface SkillSource {
  /** Absolute path of the skill's folder. */
  path: string;
  /** Name of that folder. */
  folder: string;
  /** `name` and `description` as a YAML 1.2 parser reads them, without `\r`. */
  name: string;
  description: string;
  /** Every key of the front matter, unknown ones too. */
  frontMatter: Readonly<Record<string, unknown>>;
  /** SHA-256 over paths, bytes and executable bits of `files`; the same wherever the folder lies. */
  sourceHash: string;
  /** Every file, links resolved, sorted by path; without evals/, .git and node_modules. */
  files: SkillFile[];
  /** What is wrong with a front matter that is not valid YAML, and was read line by line; `null`: it is valid. */
  invalidYaml: string | null;
  /** What the user should know, each a sentence. */
  notes: string[];
}

/** How a skill is read. */
export interface ReadSkillOptions {
  /** Refuse a front matter that is not valid YAML, instead of reading name and description line by line. @default false */
  strict?: boolean;
}

/** Never part of a skill: eval files would show the answers, the rest is no source. */
export const NOT_INSTALLED: readonly string[] = ['evals', '.git', 'node_modules'];

/**
 * Reads one skill folder.
 * @example const skill = await readSkill('skills/release-notes');
 * @throws SkillgaugeError `invalid_input`: no such folder, no SKILL.md, no or bad front matter (line and column), no name
 * or description, `disable-model-invocation: true`, a link that leaves the folder.
 */
export async function readSkill(folder: string, options: ReadSkillOptions = {}): Promise<SkillSource> {
  const real = await requireFolder(folder, 'skill folder');
  await requireSkillFile(folder, real);
  const content = await readFolder(real, NOT_INSTALLED);
  const path = resolve(folder);
  const where = join(folder, SKILL_FILE);
  const file = content.files.find((candidate) => candidate.path === SKILL_FILE);
  if (file === undefined || file.encoding !== 'utf8') {
    throw new SkillgaugeError('invalid_input', `${where}: not a text file in UTF-8.`, {
      fix: 'Save the file as UTF-8.',
    });
  }
  const { invalidYaml, values } = readValues(where, file.content, options.strict === true);
  const checked = checkFrontMatter(values, basename(path));
  if (checked.problems.length > 0) {
    const problems = checked.problems.map(({ problem }) => problem).join('; ');
    throw new SkillgaugeError('invalid_input', `${where}: ${problems}.`, {
      fix: checked.problems.map(({ fix }) => fix).join(' '),
    });
  }
  return {
    path,
    folder: basename(path),
    name: checked.name,
    description: checked.description,
    frontMatter: values,
    sourceHash: hashFiles(content.files),
    files: content.files,
    invalidYaml,
    notes: [...invalidNotes(invalidYaml), ...checked.notes, ...fileNotes(file, content)],
  };
}

async function requireSkillFile(folder: string, real: string): Promise<void> {
  const found = await findSkillFile(real);
  if (found === SKILL_FILE) return;
  if (found === null) {
    throw new SkillgaugeError('invalid_input', `No ${SKILL_FILE} in ${folder}`, {
      fix: 'Give the folder of one skill, with a SKILL.md directly in it.',
    });
  }
  throw new SkillgaugeError(
    'invalid_input',
    `${join(folder, found)}: harnesses look for ${SKILL_FILE}, in capitals.`,
    { fix: `Rename ${found} to ${SKILL_FILE}.` },
  );
}

function invalidNotes(problem: string | null): string[] {
  if (problem === null) return [];
  return [
    `INVALID FRONT MATTER: it is not valid YAML (${problem}). Name and description were read line by line. Harnesses disagree about ` +
      'such a file: some drop the skill, some show another description.',
  ];
}

interface FrontMatterRead {
  values: Readonly<Record<string, unknown>>;
  invalidYaml: string | null;
}

function readValues(where: string, text: string, isStrict: boolean): FrontMatterRead {
  const parts = splitFrontMatter(text);
  if ('problem' in parts) {
    throw new SkillgaugeError('invalid_input', `${where}: ${parts.problem}.`, {
      fix: 'Begin the file with a line ---, then "name: …" and "description: …", then a line ---.',
    });
  }
  const parsed = parseFrontMatter(parts.yaml);
  if ('values' in parsed) return { values: parsed.values, invalidYaml: null };
  const recovered = isStrict ? null : recoverFrontMatter(parts.yaml);
  if (recovered !== null) return { values: recovered, invalidYaml: parsed.problem };
  throw new SkillgaugeError(
    'invalid_input',
    `${where}: front matter does not parse as YAML: ${parsed.problem}`,
    {
      fix: 'Put a value that holds ": ", brackets or quotes in quotes, or use a block scalar (description: >-).',
    },
  );
}

function fileNotes(skillFile: SkillFile, { files, leftOut }: FolderContent): string[] {
  const nested = files.filter(({ path }) => path.endsWith(`/${SKILL_FILE}`)).map(({ path }) => path);
  const twins = files.filter(({ path }) => path !== SKILL_FILE && path.toLowerCase() === 'skill.md');
  const notable = leftOut.filter((path) => path !== 'evals' && path !== '.git');
  return [
    ...(skillFile.content.startsWith('\uFEFF')
      ? [`${SKILL_FILE} begins with a byte-order mark: some harnesses then see no front matter.`]
      : []),
    ...twins.map(({ path }) => `${path} stands beside ${SKILL_FILE}: ${SKILL_FILE} counts.`),
    ...nested.map((path) => `${path} is taken as a file of this skill, not as a skill of its own.`),
    ...(notable.length > 0 ? [`Left out: ${notable.join(', ')}.`] : []),
  ];
}
