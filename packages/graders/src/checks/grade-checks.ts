import type { Check, Expectation, GradedExpectation, RunEvidence } from '@skillgauge/core';
import { checkCommand, checkFunction } from './check-command.ts';
import type { CheckEffects } from './check-effects.ts';
import {
  checkContains,
  checkFileExists,
  checkFilesWithin,
  checkFileText,
  checkMatches,
} from './check-files.ts';
import { checkJson } from './check-json.ts';
import { checkLimit } from './check-limit.ts';
import { type CheckOutcome, failed, toGrade, ungraded } from './check-outcome.ts';
import { checkProblem } from './check-problem.ts';
import { checkTools } from './check-tools.ts';

type AnswerCheck = Extract<Check, { type: 'answer-contains' | 'answer-matches' }>;

function checkAnswer(check: AnswerCheck, { finalAnswer }: RunEvidence): CheckOutcome {
  if (finalAnswer === null || finalAnswer.trim() === '') return failed('There is no final answer.');
  return check.type === 'answer-contains'
    ? checkContains(finalAnswer, check.text, 'the answer')
    : checkMatches(finalAnswer, check, 'the answer');
}

function runCheck(
  expectation: Expectation,
  check: Check,
  evidence: RunEvidence,
  effects: CheckEffects,
): CheckOutcome | Promise<CheckOutcome> {
  switch (check.type) {
    case 'file-exists':
      return checkFileExists(check, evidence);
    case 'file-contains':
    case 'file-matches':
      return checkFileText(check, evidence);
    case 'json-equals':
    case 'json-schema':
      return checkJson(check, evidence);
    case 'command':
    case 'custom':
      return checkCommand(check, expectation, evidence, effects);
    case 'tool-used':
    case 'tool-not-used':
    case 'tool-order':
      return checkTools(check, evidence);
    case 'files-within':
      return checkFilesWithin(check, evidence);
    case 'answer-contains':
    case 'answer-matches':
      return checkAnswer(check, evidence);
    case 'at-most':
      return checkLimit(check, evidence);
    default:
      return check satisfies never;
  }
}

async function gradeCheck(
  expectation: Expectation,
  evidence: RunEvidence,
  effects: CheckEffects,
): Promise<CheckOutcome> {
  const custom = effects.customChecks?.get(expectation.id);
  if (custom !== undefined) return checkFunction(custom, evidence);
  if (expectation.check === null) return ungraded('It has no check.');
  const problem = checkProblem(expectation.check);
  if (problem !== null) return ungraded(`The check is broken: ${problem}.`);
  return runCheck(expectation, expectation.check, evidence, effects);
}

/**
 * Grades the expectations of a run that code can decide, in their order; those that a model grades are left out. A check that is broken,
 * or throws, leaves its own expectation ungraded and no other.
 * @example await gradeChecks(task.expectations, evidence, { runCommand })
 */
export async function gradeChecks(
  expectations: readonly Expectation[],
  evidence: RunEvidence,
  effects: CheckEffects,
): Promise<GradedExpectation[]> {
  const grades: GradedExpectation[] = [];
  for (const expectation of expectations) {
    if (expectation.check === null && effects.customChecks?.has(expectation.id) !== true) continue;
    const outcome = await gradeCheck(expectation, evidence, effects).catch((error: unknown) =>
      ungraded(`The check is broken: ${error instanceof Error ? error.message : String(error)}.`),
    );
    grades.push(toGrade(expectation, outcome, 'check'));
  }
  return grades;
}
