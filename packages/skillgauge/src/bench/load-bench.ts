import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  type AbsentSkill,
  BenchSettings,
  type BenchTask,
  checkArms,
  type Fixture,
  filterCases,
  GraderSettings,
  SkillgaugeError,
} from '@skillgauge/core';
import { checkProblem, findFreePasses } from '@skillgauge/graders';
import { findTaskFile, readTaskFile, type SkillSource, type TaskFile } from '@skillgauge/skills';
import { type ChosenSkill, chooseSkill, readCompetitors } from '../measure/choose-skill.ts';
import { skillFolderOf, type TargetOptions } from '../measure/load-measurement.ts';
import { parseOrRefuse } from '../measure/parse-or-refuse.ts';
import { type ArmFlags, type ArmSet, buildArms, describeAbsent } from './bench-arms.ts';

/** What the command line says of an A/B measurement. Paths are relative to `cwd`; settings given by flag win over the task file’s. */
export interface BenchOptions
  extends ArmFlags,
    Required<Omit<TargetOptions, 'gates' | 'allow' | 'baseline'>> {
  /** Grader settings given by flag. */
  grader: Readonly<Record<string, unknown>>;
  /** Compare the arm with the skill across drivers, too. */
  compareDrivers: boolean;
}

/** An A/B measurement: read from disk and validated, nothing run yet. */
export interface BenchMeasurement extends Pick<ArmSet, 'arms' | 'baseline' | 'sets'> {
  /** Name of the skill under test. */
  skill: string;
  tasks: BenchTask[];
  fixtures: Fixture[];
  absent: AbsentSkill[];
  settings: BenchSettings;
  grader: GraderSettings;
  compareDrivers: boolean;
  /** What is worth telling before the first run, each a sentence; the report repeats it. */
  notes: string[];
}

async function loadTarget(options: BenchOptions): Promise<{ chosen: ChosenSkill; file: TaskFile }> {
  const path = resolve(options.cwd, options.target);
  const reading = { strict: options.strict };
  const found = await stat(path).catch(() => null);
  if (found?.isFile() === true) {
    const file = await readTaskFile(path, options.skill);
    return { chosen: await chooseSkill(await skillFolderOf(file), options.skill, reading), file };
  }
  const chosen = await chooseSkill(path, options.skill, reading);
  const { name, path: folder } = chosen.target;
  const evals = options.evals === null ? await findTaskFile(folder) : resolve(options.cwd, options.evals);
  return { chosen, file: await readTaskFile(evals, name) };
}

/** A check that is broken in itself is met before money is spent. */
function refuseBrokenChecks(tasks: readonly BenchTask[], path: string): void {
  const broken = tasks.flatMap(({ expectations, id: task }) =>
    expectations.flatMap(({ check, id }) => {
      const problem = check === null ? null : checkProblem(check);
      return problem === null ? [] : [`\n  task ${task}, expectation ${id}: ${problem}`];
    }),
  );
  if (broken.length === 0) return;
  throw new SkillgaugeError(
    'invalid_input',
    `${path}: checks that cannot be carried out:${broken.join('')}`,
    {
      fix: 'Correct the checks named.',
    },
  );
}

/** Expectations that the skill's own text satisfies: a run that only repeats it would pass (R128). */
function freePassNotes(tasks: readonly BenchTask[], subjects: readonly SkillSource[]): string[] {
  return subjects.flatMap((skill) =>
    tasks.flatMap(({ expectations, id }) =>
      findFreePasses(expectations, skill.files).map(({ warning }) => `Task ${id}: ${warning}`),
    ),
  );
}

function filterNotes(filter: readonly string[], kept: number, all: number): string[] {
  return filter.length === 0
    ? []
    : [`Only ${kept} of ${all} tasks ${kept === 1 ? 'is' : 'are'} measured (filter ${filter.join(', ')}).`];
}

/** Whoever works with all permissions, and whoever does without, cannot be compared; and without writing there is no work. */
function permissionNotes({ permissions }: BenchSettings): string[] {
  return permissions === 'full'
    ? []
    : [
        'Permissions are "read" in all arms: no task can write a file. The default of a bench is --permissions full.',
      ];
}

/** What is installed and filed, and what is to be said of it. */
interface BenchParts {
  tasks: BenchTask[];
  settings: BenchSettings;
  armSet: ArmSet;
  competitors: Awaited<ReturnType<typeof readCompetitors>>;
}

function collectNotes(options: BenchOptions, file: TaskFile, parts: BenchParts): string[] {
  const { armSet, competitors, settings, tasks } = parts;
  const skills = [...armSet.subjects, ...competitors.competitors];
  return [
    ...file.warnings,
    ...filterNotes(options.filter, tasks.length, file.tasks.length),
    ...freePassNotes(tasks, armSet.subjects),
    ...permissionNotes(settings),
    ...competitors.notes,
    ...skills.flatMap((skill) => skill.notes.map((note) => `${skill.name}: ${note}`)),
  ];
}

/**
 * Reads everything that an A/B measurement names: skill, tasks, arms, competitors, settings.
 * @throws SkillgaugeError `invalid_input` for anything that is missing or malformed.
 */
export async function loadBench(options: BenchOptions): Promise<BenchMeasurement> {
  const { chosen, file } = await loadTarget(options);
  const settings = parseOrRefuse(
    BenchSettings,
    { ...file.settings, ...options.settings },
    'Settings are not valid',
  );
  const grader = parseOrRefuse(
    GraderSettings,
    { ...file.grader, ...options.grader },
    'Grader settings are not valid',
  );
  const wanted = filterCases(
    file.tasks.map(({ id }) => ({ id, tags: [] })),
    options.filter,
  ).map(({ id }) => id);
  const tasks = file.tasks.filter(({ id }) => wanted.includes(id));
  refuseBrokenChecks(tasks, file.path);
  const folders = [...file.installSet, ...options.installSet.map((path) => resolve(options.cwd, path))];
  const competitors = await readCompetitors(folders, chosen.target);
  const flags = {
    against: options.against === null ? null : resolve(options.cwd, options.against),
    models: options.models,
  };
  const armSet = await buildArms(chosen, competitors.competitors, file, flags);
  checkArms(armSet.arms, armSet.baseline);
  const { arms, baseline, sets } = armSet;
  return {
    skill: chosen.target.name,
    tasks,
    fixtures: file.fixtures,
    arms,
    baseline,
    sets,
    absent: describeAbsent(armSet, tasks, file.fixtures),
    settings,
    grader,
    compareDrivers: options.compareDrivers,
    notes: collectNotes(options, file, { tasks, settings, armSet, competitors }),
  };
}
