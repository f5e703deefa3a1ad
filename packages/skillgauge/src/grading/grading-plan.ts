import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson, ExecutionPlan, GraderSettings } from '@skillgauge/core';
import { openRunFolder, type RunFolder, readRunPlan } from '@skillgauge/engine';
import { z } from 'zod';
import { exists } from '../measure/choose-skill.ts';
import { GradingTarget } from './grading-options.ts';

/** The version of a grading folder's `plan.json`. */
const GRADING_SCHEMA_VERSION = 1;

/** What a grading folder's `plan.json` holds: how was graded, and what models were asked. */
export const GradingPlan = z.object({
  schemaVersion: z.literal(GRADING_SCHEMA_VERSION),
  mode: z.literal('grading'),
  createdAt: z.string(),
  priceTable: z.string().nullable(),
  settings: GraderSettings,
  target: GradingTarget,
  execution: ExecutionPlan,
});
export type GradingPlan = z.infer<typeof GradingPlan>;

/** What makes two gradings of one run the same. */
type GradedHow = Pick<GradingPlan, 'settings' | 'target'>;

/** Folder of the grading in use, below the run folder. Earlier ones are `grading-1`, `grading-2` and so on. */
export function gradingFolderOf(runFolder: string): string {
  return join(runFolder, 'grading');
}

/** The plan of a run's grading; `null`: it was never graded, or its plan cannot be read. */
export async function readGradingPlan(runFolder: string): Promise<GradingPlan | null> {
  const folder = gradingFolderOf(runFolder);
  if (!(await exists(join(folder, 'plan.json')))) return null;
  return GradingPlan.safeParse(await readRunPlan(folder).catch(() => null)).data ?? null;
}

function isSame(left: GradedHow, right: GradedHow): boolean {
  const text = ({ settings, target }: GradedHow) => canonicalJson({ settings, target });
  return text(left) === text(right);
}

async function putAside(runFolder: string, number = 1): Promise<string> {
  const aside = `${gradingFolderOf(runFolder)}-${number}`;
  if (await exists(aside)) return putAside(runFolder, number + 1);
  await rename(gradingFolderOf(runFolder), aside);
  return aside;
}

/** A grading folder that may be written, and where the one before it went. */
export interface OpenedGrading {
  folder: RunFolder;
  /** The folder of a grading in another way; `null`: there was none. */
  putAside: string | null;
}

/**
 * Opens the grading folder of a run: the one there is where it was graded in this very way, else a new one. The earlier one is kept
 * beside it.
 * @param fresh grade anew, although it was graded in this way before
 */
export async function openGrading(runFolder: string, how: GradedHow, fresh: boolean): Promise<OpenedGrading> {
  const path = gradingFolderOf(runFolder);
  const isGraded = await exists(join(path, 'plan.json'));
  const earlier = await readGradingPlan(runFolder);
  const goesOn = !isGraded || (!fresh && earlier !== null && isSame(earlier, how));
  const aside = goesOn ? null : await putAside(runFolder);
  await mkdir(join(path, 'transcripts'), { recursive: true });
  return { folder: openRunFolder(path), putAside: aside };
}

/** Writes what is graded how. At once: a kill leaves the plan of before, or this one. */
export async function writeGradingPlan(
  folder: string,
  plan: Omit<GradingPlan, 'schemaVersion' | 'mode'>,
): Promise<void> {
  const file = join(folder, 'plan.json');
  const whole: GradingPlan = { schemaVersion: GRADING_SCHEMA_VERSION, mode: 'grading', ...plan };
  await writeFile(`${file}.new`, `${JSON.stringify(whole, null, 2)}\n`);
  await rename(`${file}.new`, file);
}
