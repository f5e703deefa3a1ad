import { resolve } from 'node:path';
import {
  type DiversityKind,
  type Fixture,
  type MatrixTarget,
  markExplicitCases,
  nameMatrixCases,
  requireMatrixTargets,
  SkillgaugeError,
  TriggerSettings,
} from '@skillgauge/core';
import {
  buildInstallSet,
  type EvalFile,
  findEvalFile,
  isPlugin,
  readEvalFile,
  readPlugin,
  readSkills,
  type SkillSource,
} from '@skillgauge/skills';
import { accountNotes, gateCaseSet } from './case-set-gate.ts';
import { readCompetitors } from './choose-skill.ts';
import { parseOrRefuse } from './parse-or-refuse.ts';

/** What the command line says of a matrix. Paths are relative to `cwd`. */
export interface MatrixOptions {
  cwd: string;
  /** A folder of skill folders, or a plugin folder. */
  folder: string;
  /** Folders of more competitors. */
  installSet: readonly string[];
  /** Settings given by flag: they win over the eval files'. */
  settings: Readonly<Record<string, unknown>>;
  /** Findings on the case sets that do not stop the measurement. */
  allow: readonly DiversityKind[];
  /** Refuse a skill whose front matter is not valid YAML. */
  strict: boolean;
}

/** A matrix to measure: read from disk and validated, nothing run yet. */
export interface MatrixMeasurement {
  /** Name of the folder. */
  name: string;
  /** Absolute paths of the folders of all installed skills. */
  skillFolders: readonly string[];
  targets: ReturnType<typeof requireMatrixTargets>;
  fixtures: Fixture[];
  /** What is worth telling before the first run, each a sentence; every report repeats it. */
  notes: string[];
}

interface SkillWithEvals {
  skill: SkillSource;
  evals: EvalFile;
}

async function readFolder(folder: string, strict: boolean) {
  if (!(await isPlugin(folder))) return { pluginName: null, ...(await readSkills(folder, { strict })) };
  const { name, ...found } = await readPlugin(folder, { strict });
  return { pluginName: name, ...found };
}

async function readEvals(skills: readonly SkillSource[]): Promise<SkillWithEvals[]> {
  const found: SkillWithEvals[] = [];
  for (const skill of skills) {
    const path = await findEvalFile(skill.path);
    if (path !== null) found.push({ skill, evals: await readEvalFile(path, skill.name) });
  }
  return found;
}

/** Model and seed hold for the whole matrix: figures of different models do not belong side by side. */
function requireOneModel(settings: readonly TriggerSettings[]): void {
  const models = new Set(settings.map(({ model }) => model));
  if (models.size < 2) return;
  const names = [...models].map((model) => model ?? 'none').join(', ');
  throw new SkillgaugeError('invalid_input', `The eval files ask for different models: ${names}.`, {
    fix: 'Name one for all of them with --model.',
  });
}

function evalNotes({ evals, skill }: SkillWithEvals, allow: readonly DiversityKind[]): string[] {
  const told = [...accountNotes(evals), ...gateCaseSet(evals.cases, allow)];
  return [
    ...told.map((note) => `${skill.name}: ${note}`),
    ...(evals.settings.gates === undefined
      ? []
      : [
          `${skill.name}: the gates of its eval file are not judged in a matrix; skillgauge trigger judges them.`,
        ]),
    ...(evals.installSet.length === 0
      ? []
      : [
          `${skill.name}: the install set of its eval file is not used; the matrix installs the whole folder.`,
        ]),
  ];
}

function competitorNote(measured: readonly SkillWithEvals[], all: readonly SkillSource[]): string[] {
  const names = all.filter((skill) => !measured.some((item) => item.skill === skill)).map(({ name }) => name);
  if (names.length === 0) return [];
  return [`Without an eval file, so installed as competitors only: ${names.toSorted().join(', ')}.`];
}

function uniqueFixtures(measured: readonly SkillWithEvals[]): Fixture[] {
  const all = measured.flatMap(({ evals }) => evals.fixtures);
  return [...new Map(all.map((fixture) => [fixture.key, fixture])).values()];
}

/**
 * Reads every skill of a folder, and the eval files that lie with them. A skill without one is a competitor only.
 * @throws SkillgaugeError `invalid_input` for anything that is missing or malformed, and for names that clash.
 */
export async function loadMatrix(options: MatrixOptions): Promise<MatrixMeasurement> {
  const folder = resolve(options.cwd, options.folder);
  const { pluginName, refused, skills } = await readFolder(folder, options.strict);
  const measured = await readEvals(skills);
  const [first] = skills;
  const folders = options.installSet.map((path) => resolve(options.cwd, path));
  const more = first === undefined ? { competitors: [], notes: [] } : await readCompetitors(folders, first);
  const all = [...skills, ...more.competitors];
  const targets = measured.map(({ evals, skill }): MatrixTarget => {
    const settings = parseOrRefuse(
      TriggerSettings,
      { ...evals.settings, gates: undefined, ...options.settings },
      `Settings of ${skill.name} are not valid`,
    );
    const competitors = all.filter((other) => other !== skill);
    const set = buildInstallSet({ target: skill, competitors, pluginName, fullBodies: settings.fullBodies });
    return { set, settings, cases: markExplicitCases(nameMatrixCases(skill.name, evals.cases), set) };
  });
  requireOneModel(targets.map(({ settings }) => settings));
  return {
    name: folder.split(/[/\\]/).findLast((part) => part !== '') ?? 'skills',
    targets: requireMatrixTargets(targets),
    skillFolders: all.map(({ path }) => path),
    fixtures: uniqueFixtures(measured),
    notes: [
      ...competitorNote(measured, all),
      ...refused.map(({ path, reason }) => `${path} is not installed: ${reason}`),
      ...more.notes,
      ...measured.flatMap((item) => evalNotes(item, options.allow)),
      ...all.flatMap((skill) => skill.notes.map((note) => `${skill.name}: ${note}`)),
    ],
  };
}
