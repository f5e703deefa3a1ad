import type { GradedExpectation, GraderSettings, RunGrading } from '@skillgauge/core';
import { type CheckWorkspaces, openCheckWorkspaces, type RunFolder } from '@skillgauge/engine';
import type { Ask } from '../ask/ask.ts';
import type { MeasureContext } from '../measure/measure-mode.ts';
import { gradingOfChecks, ungradedRubric, ungradedRun } from './build-grading.ts';
import { checkRun } from './check-runs.ts';
import { collectEvidence } from './collect-evidence.ts';
import type { WorkRun } from './graded-work.ts';
import type { KeptGradings } from './keep-gradings.ts';
import { rubricAsks, rubricInput } from './rubric-asks.ts';

/** A run of which a model is still to grade a part. */
export interface DraftGrading {
  run: WorkRun;
  checks: readonly GradedExpectation[];
  asks: readonly Ask[];
}

/** What drafts are made with. */
export interface DraftContext {
  /** Folder of the work. */
  runFolder: string;
  gradingFolder: RunFolder;
  settings: GraderSettings;
  /** A model can be asked. */
  asksModel: boolean;
  kept: KeptGradings;
  context: Pick<MeasureContext, 'env' | 'temporaryRoot' | 'signal'>;
}

/** Grades of code that stand from an earlier time; `null`: they are to be made, again where one of them is no grade. */
function earlierChecks(run: WorkRun, earlier: RunGrading | null): GradedExpectation[] | null {
  const wanted = run.task.expectations.filter(({ check }) => check !== null);
  const grades = (earlier?.expectations ?? []).filter(
    ({ grader, verdict }) => grader === 'check' && verdict !== 'ungraded',
  );
  return grades.length === wanted.length ? grades : null;
}

async function draftRun(
  run: WorkRun,
  workspaces: CheckWorkspaces,
  { asksModel, context, kept, runFolder, settings }: DraftContext,
): Promise<DraftGrading | RunGrading | null> {
  const collected = await collectEvidence(runFolder, run);
  if (collected.evidence === null) return ungradedRun(run, collected.why);
  const { evidence, transcript } = collected;
  const checks =
    earlierChecks(run, kept.of(run.request.id)) ?? (await checkRun(runFolder, run, evidence, workspaces));
  // A program that an interrupt ended has decided nothing.
  if (context.signal?.aborted === true) return null;
  const input = rubricInput(run, evidence, transcript, settings);
  if (input === null) return gradingOfChecks(run, checks);
  if (!asksModel) return gradingOfChecks(run, checks, ungradedRubric(run, 'No model was asked to grade it.'));
  return { run, checks, asks: rubricAsks(run, input, settings) };
}

/**
 * What code decides, run by run. A run that needs no model is graded with that, and kept; the drafts of the others are given back. An
 * interrupt leaves the rest for another time.
 */
export async function draftGradings(
  runs: readonly WorkRun[],
  options: DraftContext,
): Promise<DraftGrading[]> {
  const { context, gradingFolder, kept } = options;
  await using _lock = await gradingFolder.lock();
  await using workspaces = await openCheckWorkspaces({ ...context, runFolder: gradingFolder });
  const drafts: DraftGrading[] = [];
  for (const run of runs) {
    if (context.signal?.aborted === true) return drafts;
    const drafted = await draftRun(run, workspaces, options);
    if (drafted === null) return drafts;
    if ('asks' in drafted) drafts.push(drafted);
    else await kept.keep(drafted);
  }
  return drafts;
}
