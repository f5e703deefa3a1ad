import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  createLockEntry,
  describeInputs,
  type EvalDriver,
  type LockEntry,
  type LockedRequest,
  SkillgaugeError,
  type TriggerRateReport,
  type TriggerSettings,
} from '@skillgauge/core';
import { isCompletedRun } from '@skillgauge/engine';
import { exists } from './choose-skill.ts';
import { askedIn, type Invocation } from './invocation.ts';
import { type PlannedAgain, planAgain } from './lock-plan.ts';
import { requireInRepository } from './lock-request.ts';
import { readTriggerRatePlan, type TriggerRatePlan } from './read-plan.ts';
import { findRun, type TriggerRateRun } from './read-run.ts';
import { findPlanChanges } from './resume-changes.ts';
import { defaultRunsFolder } from './runs-folder.ts';

async function newestOfTarget(
  target: string,
  cwd: string,
  targetOf: (invocation: Invocation) => string,
): Promise<string> {
  const runsFolder = defaultRunsFolder(cwd);
  const names: string[] = await readdir(runsFolder).catch(() => []);
  for (const name of names.toSorted().toReversed()) {
    const folder = join(runsFolder, name);
    const plan = await readTriggerRatePlan(folder).catch(() => null); // Damaged, or no run.
    if (plan?.invocation === undefined) continue;
    const measured = resolve(askedIn(plan.invocation, folder), targetOf(plan.invocation));
    if (measured === resolve(cwd, target)) return folder;
  }
  throw new SkillgaugeError('invalid_input', `No run of ${target} in ${runsFolder}.`, {
    fix: `Measure it first: skillgauge trigger ${target}; or name the folder of the run.`,
  });
}

/**
 * The run to lock: a run folder as `findRun` takes it, or the newest run of a skill folder, skills folder or eval file.
 * @param targetOf what a command line measured
 * @throws SkillgaugeError `invalid_input` when there is none
 */
export async function findRunToLock(
  what: string | undefined,
  cwd: string,
  targetOf: (invocation: Invocation) => string,
): Promise<string> {
  try {
    return await findRun(what, cwd);
  } catch (error) {
    if (what === undefined || !SkillgaugeError.isInstance(error) || !(await exists(resolve(cwd, what))))
      throw error;
    return newestOfTarget(what, cwd, targetOf);
  }
}

/** Refuses a run that has not come to its end: a lock of half a measurement would hold for the whole. */
export async function requireCompleted(runFolder: string): Promise<void> {
  if (await isCompletedRun(runFolder)) return;
  throw new SkillgaugeError('invalid_input', `${runFolder} has not come to its end.`, {
    fix: 'Go on with it first: skillgauge resume.',
  });
}

/** Gates are judged again by every check: another gate needs no other run. */
function withoutGates(settings: TriggerSettings): TriggerSettings {
  const { gates: _, ...others } = settings;
  return others;
}

function ofDriver(plan: TriggerRatePlan, driver: string): TriggerRatePlan {
  const { execution } = plan;
  const own = {
    drivers: plan.drivers.filter(({ id }) => id === driver),
    execution: {
      ...execution,
      requests: execution.requests.filter((request) => request.driver === driver),
      skipped: (execution.skipped ?? []).filter(({ request }) => request.driver === driver),
    },
  };
  if (plan.mode === 'trigger') return { ...plan, ...own, settings: withoutGates(plan.settings) };
  const targets = plan.targets.map((target) => ({ ...target, settings: withoutGates(target.settings) }));
  return { ...plan, ...own, targets };
}

function planOfToday(plan: TriggerRatePlan, { execution, targets }: PlannedAgain): TriggerRatePlan {
  if (plan.mode === 'matrix') {
    const fresh = targets.map(({ cases, set, settings }) => ({
      skill: set.target,
      installSet: set.key,
      settings: withoutGates(settings),
      cases: [...cases],
    }));
    return { ...plan, execution, targets: fresh };
  }
  const [only] = targets;
  if (only === undefined) return { ...plan, execution };
  return { ...plan, execution, settings: withoutGates(only.settings), cases: [...only.cases] };
}

/** A lock of what is not there any more would be stale at once. */
function requireUnchanged(before: TriggerRatePlan, again: PlannedAgain, runFolder: string): void {
  const changes = findPlanChanges(before, planOfToday(before, again));
  if (changes.length === 0) return;
  const list = changes.map((change) => `\n  ${change}`).join('');
  throw new SkillgaugeError(
    'invalid_input',
    `${runFolder} cannot be locked: what it measured has changed since.${list}`,
    { fix: 'Measure again, and lock that run; or undo the changes.' },
  );
}

/** All reports of a run, of a matrix one a skill and driver. */
export function reportsOf(run: TriggerRateRun): TriggerRateReport[] {
  return run.mode === 'matrix' ? run.document.matrices.flatMap(({ rows }) => rows) : run.document.reports;
}

/** A run, and one of its drivers. */
export interface RunOfDriver {
  runFolder: string;
  plan: TriggerRatePlan;
  reports: readonly TriggerRateReport[];
  driver: EvalDriver;
  asked: LockedRequest;
  /** Absolute path. */
  lockFolder: string;
}

/**
 * The lock entry of one driver of a run.
 * @throws SkillgaugeError `invalid_input` when what it measured has changed since; `not_measured` when nothing was scored.
 */
export async function lockRun({
  asked,
  driver,
  lockFolder,
  plan,
  reports,
  runFolder,
}: RunOfDriver): Promise<LockEntry> {
  const before = ofDriver(plan, driver.id);
  const { requests, skipped = [] } = before.execution;
  const options = (requests[0] ?? skipped[0]?.request)?.options;
  const again = await planAgain({
    mode: plan.mode,
    asked,
    folder: lockFolder,
    driver,
    endpoint: options?.endpoint ?? null,
    simulated: options?.simulated ?? null,
  });
  requireUnchanged(before, again, runFolder);
  await requireInRepository(again.skillFolders, lockFolder);
  const own = reports.filter((report) => report.driver === driver.id);
  const isScored = own.some(({ irrelevantN = 0, n }) => n + irrelevantN > 0);
  const entry = isScored
    ? createLockEntry({ mode: plan.mode, asked, inputs: describeInputs(again.planned), reports: own })
    : null;
  if (entry !== null) return entry;
  throw new SkillgaugeError('not_measured', `${runFolder} has no scored run of ${driver.id}.`, {
    fix: 'Measure again, and lock that run.',
  });
}
