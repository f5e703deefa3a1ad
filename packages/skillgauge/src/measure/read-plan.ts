import { join } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { readRunPlan } from '@skillgauge/engine';
import { z } from 'zod';
import { MatrixRunPlan } from './matrix-plan.ts';
import { PLAN_SCHEMA_VERSION, TriggerRunPlan } from './run-plan.ts';

/** The plan of a measurement of any mode. */
export const AnyRunPlan = z.discriminatedUnion('mode', [TriggerRunPlan, MatrixRunPlan]);
export type AnyRunPlan = z.infer<typeof AnyRunPlan>;

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
  const parsed = AnyRunPlan.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new SkillgaugeError('invalid_input', `${file} is not a plan:\n${z.prettifyError(parsed.error)}`, {
    fix: 'It may come from another version of skillgauge, or be damaged.',
  });
}
