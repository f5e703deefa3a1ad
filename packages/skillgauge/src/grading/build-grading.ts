import type { GradedExpectation, GraderSettings, RunGrading, RunRecord } from '@skillgauge/core';
import { majorityOf, type RubricInput, type RubricReading, readRubricAnswer } from '@skillgauge/graders';
import { readAnswer } from '../ask/read-answers.ts';
import type { WorkRun } from './graded-work.ts';

/** A grading in which nothing is graded, for one reason. */
export function ungradedRun({ request, task }: WorkRun, why: string): RunGrading {
  return {
    requestId: request.id,
    expectations: task.expectations.map(({ check, id, text }) => ({
      id,
      text,
      verdict: 'ungraded',
      evidence: null,
      reason: why,
      grader: check === null ? 'rubric' : 'check',
    })),
    claims: [],
    evalFeedback: null,
    userNotes: null,
    warnings: [],
    seconds: null,
  };
}

/** Grades of a rubric that no model has given, for one reason. */
export function ungradedRubric({ task }: WorkRun, why: string): GradedExpectation[] {
  return task.expectations
    .filter(({ check }) => check === null)
    .map(({ id, text }) => ({
      id,
      text,
      verdict: 'ungraded',
      evidence: null,
      reason: why,
      grader: 'rubric',
    }));
}

/** All grades of a run in the order of its task's expectations. */
function inTaskOrder({ task }: WorkRun, grades: readonly GradedExpectation[]): GradedExpectation[] {
  const byId = new Map(grades.map((grade) => [grade.id, grade]));
  return task.expectations.flatMap(({ id }) => byId.get(id) ?? []);
}

/** The grading of a run of which code decides everything, or no model is to be asked. */
export function gradingOfChecks(
  run: WorkRun,
  checks: readonly GradedExpectation[],
  rubric: readonly GradedExpectation[] = [],
): RunGrading {
  return { ...ungradedRun(run, ''), expectations: inTaskOrder(run, [...checks, ...rubric]) };
}

/** An answer of a grader, read; one that gave none says why. */
async function readOne(
  gradingFolder: string,
  run: WorkRun,
  input: RubricInput,
  record: RunRecord,
): Promise<RubricReading> {
  const answered = await readAnswer(gradingFolder, record);
  if (answered.answer !== null) return readRubricAnswer(answered.answer, input);
  const why = `The grader gave no answer: ${answered.why}`;
  return {
    expectations: ungradedRubric(run, why),
    claims: [],
    evalFeedback: null,
    userNotes: null,
    problems: [why],
  };
}

/** What a grading is made of. */
export interface GradingParts {
  run: WorkRun;
  checks: readonly GradedExpectation[];
  input: RubricInput;
  /** Records of the graders that were asked of this run, in their order. */
  records: readonly RunRecord[];
  settings: GraderSettings;
}

/** The grading of a run from its checks and from what graders answered. The same records make the same grading. */
export async function buildGrading(
  gradingFolder: string,
  { checks, input, records, run, settings }: GradingParts,
): Promise<RunGrading> {
  const readings: RubricReading[] = [];
  for (const record of records) readings.push(await readOne(gradingFolder, run, input, record));
  const grades = readings.map(({ expectations }) => expectations);
  const rubric = settings.majority ? majorityOf(grades) : (grades[0] ?? []);
  const wallMs = records.reduce((sum, record) => sum + record.wallMs, 0);
  return {
    requestId: run.request.id,
    expectations: inTaskOrder(run, [...checks, ...rubric]),
    // Beside the grades, the first grader that says something is heard.
    claims: readings.find(({ claims }) => claims.length > 0)?.claims ?? [],
    evalFeedback: readings.find(({ evalFeedback }) => evalFeedback !== null)?.evalFeedback ?? null,
    userNotes: readings.find(({ userNotes }) => userNotes !== null)?.userNotes ?? null,
    warnings: [...new Set(readings.flatMap(({ problems }) => problems))],
    seconds: wallMs / 1000,
  };
}
