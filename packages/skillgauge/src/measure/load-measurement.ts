import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import {
  checkReachable,
  DIVERSITY_KINDS,
  type DiversityKind,
  type Fixture,
  filterCases,
  type GateSet,
  hasGates,
  markExplicitCases,
  mergeGates,
  SkillgaugeError,
  type TriggerCase,
  TriggerRateSpec,
  type TriggerRateSpecInput,
  TriggerSettings,
} from '@skillgauge/core';
import {
  buildInstallSet,
  casesFromSpec,
  type EvalFile,
  findEvalFile,
  readEvalFile,
} from '@skillgauge/skills';
import { z } from 'zod';
import { accountNotes, gateCaseSet } from './case-set-gate.ts';
import {
  type ChosenSkill,
  chooseFromPlugin,
  chooseFromSkills,
  chooseSkill,
  exists,
  readCompetitors,
} from './choose-skill.ts';
import type { TriggerMeasurement } from './measure-trigger.ts';
import { parseOrRefuse } from './parse-or-refuse.ts';

/** What the command line says of the thing to measure. Paths are relative to `cwd`. */
export interface TargetOptions {
  cwd: string;
  /** A skill folder, a folder of skills, a plugin folder, or an eval file. */
  target: string;
  evals: string | null;
  skill: string | null;
  installSet: readonly string[];
  /** Settings given by flag: they win over the eval file's. */
  settings: Readonly<Record<string, unknown>>;
  /** Tags, or patterns of ids, of the cases to measure. @default all */
  filter?: readonly string[];
  /** Gates given by flag: they win over the eval file's. @default none */
  gates?: GateSet;
  /** Findings on the case set that do not stop the measurement. @default none */
  allow?: readonly DiversityKind[];
  /** Refuse a skill whose front matter is not valid YAML. @default false */
  strict?: boolean;
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found !== null) return found.isFile();
  throw new SkillgaugeError('invalid_input', `No such file or folder: ${path}`, {
    fix: 'Give a skill folder (one with a SKILL.md) or an eval file.',
  });
}

/**
 * The skill that an eval file is about: the one it names, else the nearest folder above it with a SKILL.md.
 * @throws SkillgaugeError `invalid_input` when there is none.
 */
export async function skillFolderOf(evals: Pick<EvalFile, 'path' | 'skill'>): Promise<string> {
  if (evals.skill !== null) return evals.skill;
  for (const folder of [dirname(evals.path), dirname(dirname(evals.path))]) {
    if (await exists(resolve(folder, 'SKILL.md'))) return folder;
  }
  throw new SkillgaugeError('invalid_input', `${evals.path} does not say which skill it is about.`, {
    fix: 'Name the skill folder, and this file with --evals; or put the file into the evals/ folder of the skill.',
  });
}

async function findEvals(skillFolder: string): Promise<string> {
  const found = await findEvalFile(skillFolder);
  if (found !== null) return found;
  throw new SkillgaugeError('invalid_input', `No eval file in ${resolve(skillFolder, 'evals')}.`, {
    fix: 'Write evals/trigger.yaml beside the SKILL.md, or name a file with --evals FILE.',
  });
}

async function loadTarget(options: TargetOptions): Promise<{ chosen: ChosenSkill; evals: EvalFile }> {
  const path = resolve(options.cwd, options.target);
  const reading = { strict: options.strict === true };
  if (await isFile(path)) {
    const evals = await readEvalFile(path, options.skill);
    return { chosen: await chooseSkill(await skillFolderOf(evals), options.skill, reading), evals };
  }
  const chosen = await chooseSkill(path, options.skill, reading);
  const file =
    options.evals === null ? await findEvals(chosen.target.path) : resolve(options.cwd, options.evals);
  return { chosen, evals: await readEvalFile(file, chosen.target.name) };
}

/** Target, cases and settings, whichever door they came through. */
interface MeasurementParts {
  chosen: ChosenSkill;
  /** Folders of competitor skills. */
  folders: readonly string[];
  settings: TriggerSettings;
  cases: readonly TriggerCase[];
  fixtures: readonly Fixture[];
  warnings: readonly string[];
  /** Tags, or patterns of ids. @default all cases */
  filter?: readonly string[];
  /** Findings on the case set that do not stop the measurement. */
  allow: readonly DiversityKind[];
}

function filterNotes(filter: readonly string[], kept: number, all: number): string[] {
  return filter.length === 0
    ? []
    : [`Only ${kept} of ${all} cases are measured (filter ${filter.join(', ')}).`];
}

function checkGates({ gates, trials }: TriggerSettings, cases: readonly TriggerCase[]): void {
  const relevant = cases.filter(({ shouldTrigger }) => shouldTrigger).length;
  if (gates !== undefined) checkReachable(gates, { relevant, irrelevant: cases.length - relevant, trials });
}

async function assemble(parts: MeasurementParts): Promise<TriggerMeasurement> {
  const { chosen, filter = [], fixtures, settings, warnings } = parts;
  const cases = filterCases(parts.cases, filter);
  const findings = gateCaseSet(cases, parts.allow);
  checkGates(settings, cases);
  const { competitors, notes } = await readCompetitors(parts.folders, chosen.target);
  const set = buildInstallSet({ ...chosen, competitors, fullBodies: settings.fullBodies });
  const skills = [chosen.target, ...competitors];
  const skillNotes = skills.flatMap((skill) => skill.notes.map((note) => `${skill.name}: ${note}`));
  return {
    folder: chosen.target.path,
    skillFolders: skills.map(({ path }) => path),
    set,
    cases: markExplicitCases(cases, set),
    fixtures,
    settings,
    notes: [
      ...warnings,
      ...findings,
      ...filterNotes(filter, cases.length, parts.cases.length),
      ...notes,
      ...skillNotes,
    ],
  };
}

/**
 * Reads everything that a command line names: skill, eval file, competitors, settings.
 * @throws SkillgaugeError `invalid_input` for anything that is missing or malformed.
 */
export async function loadMeasurement(options: TargetOptions): Promise<TriggerMeasurement> {
  const { chosen, evals } = await loadTarget(options);
  const gates = mergeGates(evals.settings.gates, options.gates ?? {});
  const settings = parseOrRefuse(
    TriggerSettings,
    { ...evals.settings, ...options.settings, ...(hasGates(gates) ? { gates } : {}) },
    'Settings are not valid',
  );
  const folders = [...evals.installSet, ...options.installSet.map((folder) => resolve(options.cwd, folder))];
  return assemble({
    ...evals,
    chosen,
    folders,
    settings,
    warnings: accountNotes(evals),
    filter: options.filter ?? [],
    allow: options.allow ?? [],
  });
}

async function chooseOfSpec(spec: TriggerRateSpec, cwd: string): Promise<ChosenSkill> {
  const skill = spec.skill ?? null;
  if (spec.skillsDir !== undefined && spec.pluginDir === undefined) {
    return chooseFromSkills(resolve(cwd, spec.skillsDir), skill);
  }
  if (spec.pluginDir !== undefined && spec.skillsDir === undefined) {
    return chooseFromPlugin(resolve(cwd, spec.pluginDir), skill);
  }
  throw new SkillgaugeError('invalid_input', 'A spec needs either skillsDir or pluginDir.', {
    fix: 'Give the folder that holds the skill under test as skillsDir, or a plugin folder as pluginDir.',
  });
}

/**
 * Reads everything that a program's spec names.
 * @throws SkillgaugeError `invalid_input`
 */
export async function loadSpec(input: TriggerRateSpecInput, cwd: string): Promise<TriggerMeasurement> {
  const spec = parseOrRefuse(TriggerRateSpec, input, 'The spec is not valid');
  const chosen = await chooseOfSpec(spec, cwd);
  const read = await casesFromSpec(spec, cwd);
  const folders = spec.installSet.map((folder) => resolve(cwd, folder));
  return assemble({
    ...read,
    chosen,
    folders,
    settings: z.object(TriggerSettings.shape).parse(spec),
    warnings: [],
    allow: DIVERSITY_KINDS,
  });
}
