import { join } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { readRunPlan } from '@skillgauge/engine';
import { z } from 'zod';
import { BenchRunPlan } from '../bench/bench-plan.ts';
import { OptimizeRunPlan } from '../optimize/optimize-plan.ts';
import { MatrixRunPlan } from './matrix-plan.ts';
import { PLAN_SCHEMA_VERSION, TriggerRunPlan } from './run-plan.ts';

/** The plan of a measurement of any mode. */
export const AnyRunPlan = z.discriminatedUnion('mode', [
  TriggerRunPlan,
  MatrixRunPlan,
  BenchRunPlan,
  OptimizeRunPlan,
]);
export type AnyRunPlan = z.infer<typeof AnyRunPlan>;

/** The plan of a measurement of trigger rates: those are locked, and compared with each other. */
export type TriggerRatePlan = Extract<AnyRunPlan, { mode: 'trigger' | 'matrix' }>;

/** Run folders that no report is made of. */
const Unreported = z.looseObject({ mode: z.enum(['ask', 'grading', 'optimize-step']) });

function refuseUnreported(runFolder: string, value: unknown): void {
  const mode = Unreported.safeParse(value).data?.mode;
  if (mode === undefined) return;
  const isOfItsOwn = mode === 'ask';
  throw new SkillgaugeError(
    'invalid_input',
    isOfItsOwn
      ? `${runFolder} holds questions to a model, and no measurement.`
      : `${runFolder} is a part of the run in the folder around it.`,
    {
      fix: isOfItsOwn
        ? 'skillgauge show says what was asked and answered, skillgauge costs what it cost.'
        : 'Give the folder of that run. A single run of this part is shown by skillgauge show.',
    },
  );
}

const Versioned = z.looseObject({ schemaVersion: z.number().int().gt(PLAN_SCHEMA_VERSION) });

/**
 * Reads the plan of a run folder.
 * @throws SkillgaugeError `invalid_input` when there is none, it is damaged, or it is of a later version.
 */
export async function readPlan(runFolder: string): Promise<AnyRunPlan> {
  const value = await readRunPlan(runFolder);
  const file = join(runFolder, 'plan.json');
  const later = Versioned.safeParse(value).data?.schemaVersion;
  if (later !== undefined) {
    throw new SkillgaugeError(
      'invalid_input',
      `${file} is of version ${later}; this skillgauge reads up to version ${PLAN_SCHEMA_VERSION}.`,
      { fix: 'Use the version of skillgauge that made the run, or a later one.' },
    );
  }
  refuseUnreported(runFolder, value);
  const parsed = AnyRunPlan.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new SkillgaugeError('invalid_input', `${file} is not a plan:\n${z.prettifyError(parsed.error)}`, {
    fix: 'It may come from another version of skillgauge, or be damaged.',
  });
}

/**
 * Reads the plan of a run folder that holds trigger rates.
 * @throws SkillgaugeError `invalid_input`, as `readPlan`, and for a run of another command
 */
export async function readTriggerRatePlan(runFolder: string): Promise<TriggerRatePlan> {
  const plan = await readPlan(runFolder);
  if (plan.mode === 'trigger' || plan.mode === 'matrix') return plan;
  throw new SkillgaugeError(
    'invalid_input',
    `${runFolder} is a run of skillgauge ${plan.mode}: it holds no trigger rates.`,
    {
      fix: 'Give a run of skillgauge trigger or matrix; skillgauge report shows this one.',
    },
  );
}
