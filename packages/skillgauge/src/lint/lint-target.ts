import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type EvalDriver, SkillgaugeError } from '@skillgauge/core';
import {
  findEvalFile,
  findSkillFolders,
  inspectSkill,
  isPlugin,
  type SkillInspection,
} from '@skillgauge/skills';
import type { LintFinding, LintReport } from './finding.ts';
import { lintEvals } from './lint-evals.ts';
import { lintSet, type ShownByPath, shownOf } from './lint-set.ts';
import { lengthOf, lintSkill, skillFate } from './lint-skill.ts';

/**
 * Lints a skill folder, a folder of skills, a plugin folder, or an eval file.
 * @throws SkillgaugeError `invalid_input` when there is nothing to lint.
 */
export async function lintTarget(path: string, drivers: readonly EvalDriver[]): Promise<LintReport> {
  const ids = drivers.map(({ id }) => id);
  const found = await stat(path).catch(() => null);
  if (found === null) {
    throw new SkillgaugeError('invalid_input', `No such file or folder: ${path}`, {
      fix: 'Give a skill folder, a folder of skills, or an eval file.',
    });
  }
  if (found.isFile()) return { drivers: ids, skills: [], findings: await lintEvals(path, null) };
  const folders = await findSkillFolders((await isPlugin(path)) ? join(path, 'skills') : path);
  if (folders.length === 0) {
    throw new SkillgaugeError('invalid_input', `No skill in ${path}`, {
      fix: 'Give a folder with a SKILL.md in it, a folder of such folders, or an eval file.',
    });
  }
  const skills = await Promise.all(folders.map(inspectSkill));
  return lintSkills(skills, drivers);
}

async function lintSkills(
  skills: readonly SkillInspection[],
  drivers: readonly EvalDriver[],
): Promise<LintReport> {
  const shown = new Map(drivers.map((driver) => [driver.id, shownOf(skills, driver)]));
  const evals = await Promise.all(skills.map(evalFindings));
  return {
    drivers: drivers.map(({ id }) => id),
    skills: skills.map((skill) => ({
      path: skill.path,
      name: skill.name,
      descriptionCharacters: skill.description === null ? null : lengthOf(skill.description),
      verdicts: drivers.map((driver) => verdictOf(skill, driver, shown.get(driver.id) ?? new Map())),
    })),
    findings: [
      ...skills.flatMap((skill) => lintSkill(skill, drivers)),
      ...lintSet(skills, drivers, shown),
      ...evals.flat(),
    ],
  };
}

function verdictOf(skill: SkillInspection, driver: EvalDriver, shown: ShownByPath) {
  const fate = skillFate(driver, skill);
  return {
    driver: driver.id,
    fate,
    shownCharacters: fate === 'dropped' || fate === 'changed' ? null : (shown.get(skill.path) ?? null),
  };
}

/** A skill without an eval file is fine; one whose eval file cannot be found among several is told. */
async function evalFindings({ name, path }: SkillInspection): Promise<LintFinding[]> {
  const file = await findEvalFile(path).catch((error: unknown) => {
    if (!SkillgaugeError.isInstance(error)) throw error;
    return error;
  });
  if (file === null) return [];
  if (typeof file === 'string') return lintEvals(file, name);
  return [
    { rule: 'evals/unreadable', level: 'warning', message: file.message, file: join(path, 'evals'), line: 1 },
  ];
}
