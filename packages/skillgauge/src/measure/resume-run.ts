import { dirname } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { openRunFolder, type RunFolder } from '@skillgauge/engine';
import type { CommandLine } from './invocation.ts';
import { type AnyRunPlan, readPlan } from './read-plan.ts';
import { findPlanChanges } from './resume-changes.ts';
import { findUnfinishedOf } from './resume-find.ts';

/** What a measurement does with earlier runs. */
export interface EarlierRuns {
  /** How it is asked for, for a later `resume`. */
  commandLine: CommandLine;
  /** Run folder that is gone on with, and nothing else; `null`: whatever `continueUnfinished` says. */
  continueRun: string | null;
  /** Whether to go on with an unfinished run of the same plan. `null`: there is none. */
  continueUnfinished: (runFolder: string | null) => Promise<boolean>;
  /** Run errored requests again. */
  retryErrored: boolean;
  /** Folders of runs whose verdicts are taken over where the requests are the same. */
  reuse: readonly string[];
}

/** A run folder with a plan that is gone on with. */
export interface ContinuedRun<Plan> {
  plan: Plan;
  runFolder: RunFolder;
}

/** Where killed runs are looked for: beside the one that is gone on with, wherever that lies. */
export function cleanUpFolder(runsFolder: string, earlier: EarlierRuns | undefined): string {
  const run = earlier?.continueRun ?? null;
  return run === null ? runsFolder : dirname(run);
}

/** The drivers of the plan that is gone on with; `null`: none is. */
export async function plannedDrivers(earlier: EarlierRuns | undefined): Promise<readonly string[] | null> {
  const run = earlier?.continueRun ?? null;
  return run === null ? null : (await readPlan(run)).drivers.map(({ id }) => id);
}

/** The modes agree, since a plan of another mode is a change. */
function asPlanOf<Plan extends AnyRunPlan>(earlier: AnyRunPlan, now: Plan): Plan {
  return { ...now, ...earlier };
}

async function requireUnchanged<Plan extends AnyRunPlan>(folder: string, now: Plan): Promise<Plan> {
  const earlier = await readPlan(folder);
  const changes = findPlanChanges(earlier, now);
  if (changes.length === 0) return asPlanOf(earlier, now);
  const list = changes.map((change) => `\n  ${change}`).join('');
  throw new SkillgaugeError(
    'invalid_input',
    `${folder} cannot be resumed: what is measured has changed.${list}`,
    {
      fix: 'Undo the changes; or measure anew, with --reuse for the runs that are still the same.',
    },
  );
}

/**
 * The run to go on with, if any: the one that was named, or an unfinished one of this very plan.
 * @throws SkillgaugeError `invalid_input` when the named one is of something else, with all that has changed.
 */
export async function chooseContinued<Plan extends AnyRunPlan>(
  plan: Plan,
  runsFolder: string,
  earlier: EarlierRuns | undefined,
): Promise<ContinuedRun<Plan> | null> {
  if (earlier === undefined) return null;
  const { continueRun, continueUnfinished } = earlier;
  if (continueRun !== null) {
    return { plan: await requireUnchanged(continueRun, plan), runFolder: openRunFolder(continueRun) };
  }
  const unfinished = await findUnfinishedOf(plan, runsFolder);
  const isWanted = await continueUnfinished(unfinished);
  if (unfinished === null || !isWanted) return null;
  return { plan: await requireUnchanged(unfinished, plan), runFolder: openRunFolder(unfinished) };
}
