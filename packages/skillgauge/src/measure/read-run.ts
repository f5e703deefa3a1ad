import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type RunReport, SkillgaugeError } from '@skillgauge/core';
import { exists } from './choose-skill.ts';
import { readJournalOf } from './read-journal.ts';
import { type AnyRunPlan, readPlan, readTriggerRatePlan } from './read-plan.ts';
import { defaultRunsFolder } from './runs-folder.ts';
import { scoreMatrixRun } from './score-matrix-run.ts';
import { type RunJournal, scoreRun } from './score-run.ts';

/** Names begin with the time. Whatever else lies there is passed over (R116). */
async function newestOf(runsFolder: string): Promise<string | null> {
  const names: string[] = await readdir(runsFolder).catch(() => []);
  for (const name of names.toSorted().toReversed()) {
    const folder = join(runsFolder, name);
    if (await exists(join(folder, 'plan.json'))) return folder;
  }
  return null;
}

async function newestRun(runsFolder: string): Promise<string> {
  const newest = await newestOf(runsFolder);
  if (newest !== null) return newest;
  throw new SkillgaugeError('invalid_input', `No runs in ${runsFolder}.`, {
    fix: 'Measure first: skillgauge trigger <skill>',
  });
}

/**
 * The folder of a run: a path, its name below `.skillgauge/runs`, or a folder of runs for the newest in it; without any of these the newest
 * below `.skillgauge/runs`.
 * @throws SkillgaugeError `invalid_input` when there is none.
 */
export async function findRun(run: string | undefined, cwd: string): Promise<string> {
  const runsFolder = defaultRunsFolder(cwd);
  if (run === undefined) return newestRun(runsFolder);
  for (const path of [resolve(cwd, run), join(runsFolder, run)])
    if (await exists(join(path, 'plan.json'))) return path;
  const newest = await newestOf(resolve(cwd, run));
  if (newest !== null) return newest;
  throw new SkillgaugeError('invalid_input', `No run folder at ${run} (no plan.json there).`, {
    fix: 'Give the path that a trigger command printed as its run folder.',
  });
}

/** The report of a run that measured trigger rates. */
export type TriggerRateRun = Extract<RunReport, { mode: 'trigger' | 'matrix' }>;

/** What it takes is loaded for such a run alone: to read a trigger rate must not cost as much. */
async function readWithModels(
  plan: Extract<AnyRunPlan, { mode: 'bench' | 'optimize' }>,
  journal: RunJournal,
  path: string,
): Promise<RunReport> {
  if (plan.mode === 'optimize') {
    const { scoreOptimizeRun } = await import('../optimize/score-optimization.ts');
    return { mode: 'optimize', document: await scoreOptimizeRun(plan, journal, path) };
  }
  const { scoreBenchRun } = await import('../bench/score-bench-run.ts');
  const { readGraded } = await import('../grading/read-graded.ts');
  return { mode: 'bench', document: await scoreBenchRun(plan, journal, await readGraded(path), path) };
}

/**
 * Makes the report of a run again, from its folder alone.
 * @param note gets what is wrong with lines of the journal, each with its place; the rest is read
 * @throws SkillgaugeError `invalid_input` for a damaged folder
 */
export async function readRun(path: string, note: (text: string) => void): Promise<RunReport> {
  const plan = await readPlan(path);
  const journal = await readJournalOf(plan, path);
  for (const problem of journal.problems) note(problem);
  switch (plan.mode) {
    case 'trigger':
      return { mode: 'trigger', document: scoreRun(plan, journal, path) };
    case 'matrix':
      return { mode: 'matrix', document: scoreMatrixRun(plan, journal, path) };
    case 'bench':
    case 'optimize':
      return readWithModels(plan, journal, path);
    default:
      return plan satisfies never;
  }
}

/**
 * As `readRun`, for what works with trigger rates alone.
 * @throws SkillgaugeError `invalid_input` for a run of another command
 */
export async function readTriggerRateRun(
  path: string,
  note: (text: string) => void,
): Promise<TriggerRateRun> {
  await readTriggerRatePlan(path);
  const run = await readRun(path, note);
  if (run.mode === 'trigger' || run.mode === 'matrix') return run;
  throw new SkillgaugeError('invalid_input', `${path} holds no trigger rates.`);
}
