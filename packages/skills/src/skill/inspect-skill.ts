import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type OddSkill, SkillgaugeError } from '@skillgauge/core';
import { requireFolder } from '../files/require-folder.ts';
import { isSpecifiedName } from './check-front-matter.ts';
import { findSkillFile, SKILL_FILE } from './find-skill-file.ts';
import { parseFrontMatter } from './parse-front-matter.ts';
import { readSkill, type SkillSource } from './read-skill.ts';
import { recoverFrontMatter } from './recover-front-matter.ts';
import { splitFrontMatter } from './split-front-matter.ts';

/** A skill as a linter sees it: whatever is wrong with it, it is described. */
export interface SkillInspection {
  /** Absolute path of the folder. */
  path: string;
  folder: string;
  /** Absolute path of its SKILL.md, as that is spelt. */
  file: string;
  /** `null`: it has none that can be read. */
  name: string | null;
  description: string | null;
  frontMatter: Readonly<Record<string, unknown>>;
  odd: OddSkill[];
  /** What is wrong with the YAML. */
  invalidYaml: string | null;
  /** The skill, or why it is refused. */
  source: SkillSource | { refused: string; fix: string | null };
  /** Paths of other SKILL.md files below it. */
  nested: string[];
  /** Line of a key of the front matter, counted from 1; of the file's first line where there is none. */
  lineOf: (key: string) => number;
}

/**
 * Looks at one skill folder without refusing it.
 * @throws SkillgaugeError `invalid_input` when there is no such folder, or no SKILL.md in it.
 */
export async function inspectSkill(folder: string): Promise<SkillInspection> {
  const real = await requireFolder(folder, 'skill folder');
  const spelt = await findSkillFile(real);
  if (spelt === null) {
    throw new SkillgaugeError('invalid_input', `No ${SKILL_FILE} in ${folder}`, {
      fix: 'Give a folder with a SKILL.md in it, a folder of such folders, or an eval file.',
    });
  }
  const path = resolve(folder);
  const text = await readFile(join(real, spelt), 'utf8');
  const source = await readSkill(folder).catch((error: unknown) => {
    if (!SkillgaugeError.isInstance(error)) throw error;
    return { refused: error.message, fix: error.fix };
  });
  const { hasFrontMatter, invalidYaml, values } = readLeniently(text);
  const name = textOf(values['name']);
  const description = textOf(values['description']);
  const nested = 'files' in source ? source.files.filter((file) => file.path.endsWith(`/${SKILL_FILE}`)) : [];
  return {
    path,
    folder: basename(path),
    file: join(path, spelt),
    name,
    description,
    frontMatter: values,
    odd: [
      ...(spelt === SKILL_FILE ? [] : (['lower-case-file'] as const)),
      ...(hasFrontMatter
        ? oddKeys({ text, values, name, description, invalidYaml })
        : (['no-front-matter'] as const)),
    ],
    invalidYaml,
    source,
    nested: nested.map((file) => file.path),
    lineOf: (key) => lineOf(text, key),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function readLeniently(text: string) {
  const parts = splitFrontMatter(text);
  if ('problem' in parts) return { hasFrontMatter: false, invalidYaml: null, values: {} };
  const parsed = parseFrontMatter(parts.yaml);
  if ('values' in parsed) return { hasFrontMatter: true, invalidYaml: null, values: parsed.values };
  const values = recoverFrontMatter(parts.yaml) ?? {};
  return { hasFrontMatter: true, invalidYaml: parsed.problem, values };
}

interface ReadKeys {
  text: string;
  values: Readonly<Record<string, unknown>>;
  name: string | null;
  description: string | null;
  invalidYaml: string | null;
}

function oddKeys({ description, invalidYaml, name, text, values }: ReadKeys): OddSkill[] {
  const isUnread = invalidYaml !== null && name === null;
  return [
    ...(invalidYaml === null ? [] : (['invalid-yaml'] as const)),
    ...(text.startsWith('\uFEFF') ? (['byte-order-mark'] as const) : []),
    ...(name === null && !isUnread ? (['no-name'] as const) : []),
    ...(description === null && !isUnread ? (['no-description'] as const) : []),
    ...(values['disable-model-invocation'] === true ? (['user-only'] as const) : []),
    ...(name?.includes(':') === true ? (['colon-in-name'] as const) : []),
    ...(name !== null && !name.includes(':') && !isSpecifiedName(name)
      ? (['unspecified-name'] as const)
      : []),
    ...(/^description:[ \t]*[|>]/m.test(text) ? (['block-scalar'] as const) : []),
  ];
}

function lineOf(text: string, key: string): number {
  const lines = text.split(/\r\n|\r|\n/);
  const index = lines.findIndex((line) => line.startsWith(`${key}:`));
  return index === -1 ? 1 : index + 1;
}
