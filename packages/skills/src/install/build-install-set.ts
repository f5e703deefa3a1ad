import {
  contentHash,
  type InstallableSkill,
  type InstallSet,
  type SkillFile,
  SkillgaugeError,
  type SkillRole,
} from '@skillgauge/core';
import { isSpecifiedName } from '../skill/check-front-matter.ts';
import { SKILL_FILE } from '../skill/find-skill-file.ts';
import type { SkillSource } from '../skill/read-skill.ts';
import { splitFrontMatter } from '../skill/split-front-matter.ts';
import { fullSkillText, stubSkillText } from './stub-text.ts';

/** The skill under test, and what is installed beside it. */
export interface InstallSetInput {
  target: SkillSource;
  competitors: readonly SkillSource[];
  /** Set when the skills come from a plugin folder. @default null */
  pluginName?: string | null;
  /** Install the real bodies and all files, instead of stubs. @default false */
  fullBodies?: boolean;
}

/**
 * Makes what is installed for a run. A skill goes into a folder of its name, where the specification allows that name, else
 * of its source folder's name. The target comes first, then the competitors by name; a competitor that is the target's own
 * folder, or given twice, counts once.
 * @throws SkillgaugeError `invalid_input` for two skills of one name or of one folder, naming both paths.
 */
export function buildInstallSet(input: InstallSetInput): InstallSet {
  const { target, fullBodies = false, pluginName = null } = input;
  const byPath = new Map(input.competitors.map((skill) => [skill.path, skill]));
  byPath.delete(target.path);
  const competitors = [...byPath.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1));
  refuseClashes([target, ...competitors]);
  const content = {
    target: target.name,
    pluginName,
    skills: [
      toInstallable(target, 'target', fullBodies),
      ...competitors.map((skill) => toInstallable(skill, 'competitor', fullBodies)),
    ],
  };
  return { key: contentHash(content), ...content };
}

function toInstallable(source: SkillSource, role: SkillRole, fullBodies: boolean): InstallableSkill {
  return {
    name: source.name,
    folder: installFolder(source),
    description: source.description,
    role,
    sourceHash: source.sourceHash,
    files: source.files
      .filter((file) => fullBodies || file.path === SKILL_FILE)
      .map((file) => (file.path === SKILL_FILE ? withCanary(file, role, fullBodies) : file)),
  };
}

function withCanary(file: SkillFile, role: SkillRole, fullBodies: boolean): SkillFile {
  const parts = splitFrontMatter(file.content);
  if ('problem' in parts) throw new SkillgaugeError('invalid_input', `${file.path}: ${parts.problem}.`);
  return { ...file, content: fullBodies ? fullSkillText(parts) : stubSkillText(parts, role) };
}

function installFolder(source: SkillSource): string {
  return isSpecifiedName(source.name) ? source.name : source.folder;
}

/** Both are compared without case: some file systems do so, and a model cannot tell `PDF` from `pdf` either. */
function refuseClashes(skills: readonly SkillSource[]): void {
  refuseClash(skills, 'name', (skill) => skill.name.toLowerCase());
  refuseClash(skills, 'folder', (skill) => installFolder(skill).toLowerCase());
}

function refuseClash(
  skills: readonly SkillSource[],
  what: string,
  keyOf: (skill: SkillSource) => string,
): void {
  const seen = new Map<string, SkillSource>();
  for (const skill of skills) {
    const other = seen.get(keyOf(skill));
    if (other !== undefined) {
      throw new SkillgaugeError(
        'invalid_input',
        `Two skills of one ${what} "${keyOf(skill)}": ${other.path} and ${skill.path}`,
        { fix: 'Rename one of them, or leave it out of the install set.' },
      );
    }
    seen.set(keyOf(skill), skill);
  }
}
