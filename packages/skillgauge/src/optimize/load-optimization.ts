import { join } from 'node:path';
import {
  type Fixture,
  type InstallSet,
  SkillgaugeError,
  type TriggerCase,
  type TriggerSettings,
} from '@skillgauge/core';
import { type Parts, splitParts } from '@skillgauge/optimizer';
import { readSkill, replaceDescription, splitFrontMatter } from '@skillgauge/skills';
import { loadMeasurement, type TargetOptions } from '../measure/load-measurement.ts';
import { parseOrRefuse } from '../measure/parse-or-refuse.ts';
import { OptimizerSettings } from './optimize-plan.ts';

/** What is optimised: read from disk and validated, nothing run yet. */
export interface Optimization {
  set: InstallSet;
  /** Path of the SKILL.md. */
  file: string;
  /** Its text. */
  text: string;
  description: string;
  body: string;
  cases: TriggerCase[];
  parts: Parts;
  fixtures: readonly Fixture[];
  settings: TriggerSettings;
  optimizer: OptimizerSettings;
  notes: readonly string[];
}

const PROBE = 'Does something else.';

/** Prompts that name the skill load it whatever its description says. */
function withoutExplicit(cases: readonly TriggerCase[]): { kept: TriggerCase[]; notes: string[] } {
  const kept = cases.filter(({ style }) => style !== 'explicit');
  const left = cases.length - kept.length;
  return {
    kept,
    notes:
      left === 0
        ? []
        : [
            `${left} of ${cases.length} cases name the skill: they say nothing of its description, and are left out.`,
          ],
  };
}

/** Another text: what else in the file hangs on the description would change with it. */
function requireReplaceable(text: string, description: string): void {
  replaceDescription(text, description === PROBE ? `${PROBE} Always.` : PROBE);
}

/**
 * Reads everything that a command line names: skill, eval file, competitors, settings; and splits the cases.
 * @throws SkillgaugeError `invalid_input` for anything that is missing or malformed, too few cases, one-sided sets.
 */
export async function loadOptimization(
  options: TargetOptions & { optimizer: Readonly<Record<string, unknown>> },
): Promise<Optimization> {
  const measurement = await loadMeasurement(options);
  const optimizer = parseOrRefuse(OptimizerSettings, options.optimizer, 'Settings are not valid');
  const { cases, fixtures, folder, set, settings } = measurement;
  const skill = await readSkill(folder);
  const file = skill.files.find(({ path }) => path === 'SKILL.md');
  const parts = splitFrontMatter(file?.content ?? '');
  if (file === undefined || 'problem' in parts) {
    throw new SkillgaugeError('invalid_input', `${folder} has no SKILL.md that can be read.`);
  }
  requireReplaceable(file.content, skill.description);
  const { kept, notes } = withoutExplicit(cases);
  const { holdout, test } = optimizer;
  return {
    set,
    file: join(skill.path, file.path),
    text: file.content,
    description: skill.description.trim(),
    body: parts.body,
    cases: kept,
    parts: splitParts(kept, { holdout, test, seed: settings.seed }),
    fixtures,
    settings,
    optimizer,
    notes: [...measurement.notes, ...notes],
  };
}
