import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import {
  type Fixture,
  markExplicitCases,
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
import {
  type ChosenSkill,
  chooseFromPlugin,
  chooseFromSkills,
  chooseSkill,
  exists,
  readCompetitors,
} from './choose-skill.ts';
import type { TriggerMeasurement } from './measure-trigger.ts';

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
}

function parseOrRefuse<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new SkillgaugeError('invalid_input', `${what}:\n${z.prettifyError(parsed.error)}`, {
    fix: 'Correct the values named above.',
  });
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found !== null) return found.isFile();
  throw new SkillgaugeError('invalid_input', `No such file or folder: ${path}`, {
    fix: 'Give a skill folder (one with a SKILL.md) or an eval file.',
  });
}

/** The skill that an eval file is about: the one it names, else the nearest folder above it with a SKILL.md. */
async function skillFolderOf(evals: EvalFile): Promise<string> {
  if (evals.skill !== null) return evals.skill;
  for (const folder of [dirname(evals.path), dirname(dirname(evals.path))]) {
    if (await exists(resolve(folder, 'SKILL.md'))) return folder;
  }
  throw new SkillgaugeError('invalid_input', `${evals.path} does not say which skill it is about.`, {
    fix: 'Put it into the evals/ folder of the skill, or give it a top-level key `skill` with the path of the skill folder.',
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
  if (await isFile(path)) {
    const evals = await readEvalFile(path);
    return { chosen: await chooseSkill(await skillFolderOf(evals), options.skill), evals };
  }
  const chosen = await chooseSkill(path, options.skill);
  const file =
    options.evals === null ? await findEvals(chosen.target.path) : resolve(options.cwd, options.evals);
  return { chosen, evals: await readEvalFile(file) };
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
}

async function assemble(parts: MeasurementParts): Promise<TriggerMeasurement> {
  const { chosen, fixtures, settings, warnings } = parts;
  const { competitors, notes } = await readCompetitors(parts.folders, chosen.target);
  const set = buildInstallSet({ ...chosen, competitors, fullBodies: settings.fullBodies });
  const skillNotes = [chosen.target, ...competitors].flatMap((skill) =>
    skill.notes.map((note) => `${skill.name}: ${note}`),
  );
  return {
    set,
    cases: markExplicitCases(parts.cases, set),
    fixtures,
    settings,
    notes: [...warnings, ...notes, ...skillNotes],
  };
}

/**
 * Reads everything that a command line names: skill, eval file, competitors, settings.
 * @throws SkillgaugeError `invalid_input` for anything that is missing or malformed.
 */
export async function loadMeasurement(options: TargetOptions): Promise<TriggerMeasurement> {
  const { chosen, evals } = await loadTarget(options);
  const settings = parseOrRefuse(
    TriggerSettings,
    { ...evals.settings, ...options.settings },
    'Settings are not valid',
  );
  const folders = [...evals.installSet, ...options.installSet.map((folder) => resolve(options.cwd, folder))];
  return assemble({ ...evals, chosen, folders, settings });
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
  return assemble({ ...read, chosen, folders, settings: z.object(TriggerSettings.shape).parse(spec) });
}
