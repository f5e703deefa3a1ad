import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { isCompletedRun, isFolderInUse } from '@skillgauge/engine';
import { isGraded } from '../bench/is-graded.ts';
import { exists } from './choose-skill.ts';
import { type AnyRunPlan, readPlan } from './read-plan.ts';
import { findPlanChanges } from './resume-changes.ts';

/** A run that was begun, has not come to its end (with its grading, where it has one), and that no process is working on. */
interface UnfinishedRun {
  folder: string;
  plan: AnyRunPlan;
}

async function unfinishedRun(folder: string): Promise<UnfinishedRun | null> {
  if (!(await exists(join(folder, 'plan.json')))) return null;
  const isRun = await isCompletedRun(folder);
  if (await isFolderInUse(folder)) return null;
  try {
    const plan = await readPlan(folder);
    const isDone = isRun && (plan.mode !== 'bench' || (await isGraded(folder)));
    // The steps of an optimisation follow its first runs: its report comes last.
    const isWhole = plan.mode !== 'optimize' || (await exists(join(folder, 'report.json')));
    return isDone && isWhole ? null : { folder, plan };
  } catch (error) {
    if (SkillgaugeError.isInstance(error)) return null; // Damaged, or of another version.
    throw error;
  }
}

/**
 * The newest run below a folder that can be gone on with. Names begin with the time. Runs that a program asked for are passed over: what it
 * asked for is not known.
 * @returns `null` when there is none
 */
export async function findUnfinished(
  runsFolder: string,
  isWanted: (plan: AnyRunPlan) => boolean = () => true,
): Promise<string | null> {
  const names: string[] = await readdir(runsFolder).catch(() => []);
  for (const name of names.toSorted().toReversed()) {
    const run = await unfinishedRun(join(runsFolder, name));
    if (run?.plan.invocation !== undefined && isWanted(run.plan)) return run.folder;
  }
  return null;
}

/** The newest unfinished run of this very plan, or `null`. */
export function findUnfinishedOf(plan: AnyRunPlan, runsFolder: string): Promise<string | null> {
  return findUnfinished(runsFolder, (earlier) => findPlanChanges(earlier, plan).length === 0);
}
