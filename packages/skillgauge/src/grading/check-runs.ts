import type { GradedExpectation, RunEvidence } from '@skillgauge/core';
import type { CheckWorkspaces } from '@skillgauge/engine';
import { gradeChecks } from '@skillgauge/graders';
import type { WorkRun } from './graded-work.ts';

/** Grades what code can decide of a run. Programs run in a copy of its workspace. */
export async function checkRun(
  runFolder: string,
  { fixture, record, task }: WorkRun,
  evidence: RunEvidence,
  workspaces: CheckWorkspaces,
): Promise<GradedExpectation[]> {
  return gradeChecks(task.expectations, evidence, {
    runCommand: (command) => workspaces.run({ runFolder, record, fixture }, command),
  });
}
