import type { GraderSettings, RunEvidence } from '@skillgauge/core';
import { buildRubricPrompt, type RubricInput } from '@skillgauge/graders';
import type { Ask } from '../ask/ask.ts';
import type { WorkRun } from './graded-work.ts';

/** How many graders decide by majority. */
const MAJORITY_OF = 3;

/** What a model is told and asked of a run; `null`: code decides all of its expectations. */
export function rubricInput(
  { skillTexts, task }: WorkRun,
  evidence: RunEvidence,
  transcript: string,
  { claims }: Pick<GraderSettings, 'claims'>,
): RubricInput | null {
  const expectations = task.expectations.filter(({ check }) => check === null);
  if (expectations.length === 0) return null;
  const { files, finalAnswer, userNotes } = evidence;
  return {
    task,
    expectations,
    finalAnswer,
    files,
    transcript,
    userNotes,
    notEvidence: skillTexts,
    claims,
    evalFeedback: true,
  };
}

/** Ids of the questions that one run is graded by. */
function rubricIds({ request }: WorkRun, { majority }: Pick<GraderSettings, 'majority'>): string[] {
  const count = majority ? MAJORITY_OF : 1;
  return Array.from({ length: count }, (_, index) => `rubric-${request.id}-${index + 1}`);
}

/** The questions of one run: the same to each grader. */
export function rubricAsks(run: WorkRun, input: RubricInput, settings: GraderSettings): Ask[] {
  const prompt = buildRubricPrompt(input);
  return rubricIds(run, settings).map((id) => ({ id, prompt }));
}
