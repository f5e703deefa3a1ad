import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type DiversityFinding, type Fixture, SkillgaugeError, type TriggerCase } from '@skillgauge/core';
import type { EvalFileSettings, RefusedCase } from './eval-importer.ts';
import { finishCases } from './finish-cases.ts';
import { loadDraft } from './load-draft.ts';
import { readFixtures } from './read-fixtures.ts';
import { refuseProblems } from './refuse-problems.ts';
import { sameSkill } from './shapes/same-skill.ts';
import { nameOfSkill, skillAround } from './skill-around.ts';

/** An eval file, read whole: cases with unique ids, fixtures with their files, folders as absolute paths. */
export interface EvalFile {
  path: string;
  /** The shape that its content has: `skillgauge` is ours. */
  shape: string;
  /** Folder of the skill under test: as the file says, else the skill whose `evals/` the file lies in, else `null`. */
  skill: string | null;
  settings: EvalFileSettings;
  cases: TriggerCase[];
  fixtures: Fixture[];
  /** Folders of competitor skills. */
  installSet: string[];
  /** Cases of another kind, or of another skill: not measured, and told. */
  refused: RefusedCase[];
  /** What the cases are like as a set. */
  findings: DiversityFinding[];
  warnings: string[];
}

/**
 * Reads an eval file in any shape that is known (YAML, JSON, CSV, or a folder of cases); the shape is told by the content, never by the name.
 * @param skill name of the skill under test, for files about several skills
 * @example const { cases } = await readEvalFile('skills/release-notes/evals/trigger.yaml');
 * @throws SkillgaugeError `invalid_input` with every problem at once: no such file, a syntax error (line and column), an
 * unknown shape, an unknown key, a label that is no boolean, an id twice, a prompt with two labels, a missing fixture, no trigger case.
 */
export async function readEvalFile(path: string, skill: string | null = null): Promise<EvalFile> {
  const { draft, lineAt, shape } = await loadDraft(path, skill);
  const folder = dirname(resolve(path));
  const { fixtures, keys, problems } = await readFixtures(draft.cases, folder);
  const finished = finishCases(draft.cases, keys);
  refuseProblems(path, [...draft.problems, ...problems, ...finished.problems], lineAt);
  if (finished.cases.length === 0) refuseWithoutCases(path, draft.refused);
  return {
    path: resolve(path),
    shape,
    skill: await skillFolder(folder, draft.skill),
    settings: draft.settings,
    cases: finished.cases,
    fixtures,
    installSet: draft.installSet.map((competitor) => resolve(folder, competitor)),
    refused: draft.refused,
    findings: finished.findings,
    warnings: [...otherSkill(draft.skillName, skill), ...draft.warnings],
  };
}

/** Where the skill lies: as the file says; where it says a name instead of a folder, the skill of that name around the file. */
async function skillFolder(folder: string, said: string | null): Promise<string | null> {
  const around = await skillAround(folder);
  if (said === null) return around;
  const path = resolve(folder, said);
  const isThere = (await stat(path).catch(() => null)) !== null;
  return isThere || around === null || (await nameOfSkill(around)) !== said ? path : around;
}

function otherSkill(said: string | null, asked: string | null): string[] {
  return said === null || asked === null || sameSkill(said, asked)
    ? []
    : [`The eval file says that it is about ${said}, and ${asked} is measured with it.`];
}

function refuseWithoutCases(path: string, refused: readonly RefusedCase[]): never {
  const reasons = [...new Set(refused.map(({ reason }) => reason))].map((reason) => `\n  ${reason}`).join('');
  throw new SkillgaugeError(
    'invalid_input',
    `${path} holds no trigger case: ${refused.length} ${refused.length === 1 ? 'case is' : 'cases are'} refused.${reasons}`,
    { fix: 'Give each case should_trigger: true or false, or name a file whose cases have it.' },
  );
}
