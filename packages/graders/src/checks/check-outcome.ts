import type { GradedExpectation, GradeVerdict } from '@skillgauge/core';

/** What a check came to. `ungraded`: the check itself is broken, or what it asks for is not known. */
export interface CheckOutcome {
  verdict: GradeVerdict;
  evidence: string | null;
  reason: string;
}

/** Longest quote in a grade, in characters. */
export const EVIDENCE_LENGTH = 400;

/** The start of a text that is too long to be shown. */
export function cutText(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}

/** A quote that is too long is cut without a mark, so that what is left stands in the run as it is. */
function startOf(evidence: string | null): string | null {
  return evidence?.slice(0, EVIDENCE_LENGTH) ?? null;
}

/** The run fulfils it. */
export function passed(evidence: string | null, reason: string): CheckOutcome {
  return { verdict: 'pass', evidence: startOf(evidence), reason };
}

/** The run does not fulfil it. */
export function failed(reason: string, evidence: string | null = null): CheckOutcome {
  return { verdict: 'fail', evidence: startOf(evidence), reason };
}

/** Nobody can tell: never a pass, never a fail. */
export function ungraded(reason: string): CheckOutcome {
  return { verdict: 'ungraded', evidence: null, reason };
}

/** An outcome as the grade of an expectation. */
export function toGrade(
  expectation: { id: string; text: string },
  outcome: CheckOutcome,
  grader: GradedExpectation['grader'],
): GradedExpectation {
  return { id: expectation.id, text: expectation.text, ...outcome, grader };
}
