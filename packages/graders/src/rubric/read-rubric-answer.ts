import type { EvalFeedback, GradedClaim, GradedExpectation, UserNotesSummary } from '@skillgauge/core';
import { toGrade, ungraded } from '../checks/check-outcome.ts';
import { readJsonAnswer } from '../prompt/read-json-answer.ts';
import { createQuoteFinder, type QuoteFinder } from './find-quote.ts';
import { judgeAnswer } from './judge-answer.ts';
import { AnsweredClaim, AnsweredFeedback, AnsweredNotes, RubricAnswer } from './rubric-answer.ts';
import type { RubricInput } from './rubric-input.ts';

/** A grader's answer, held against the run. Every expectation that was asked about has a grade. */
export interface RubricReading {
  expectations: GradedExpectation[];
  claims: GradedClaim[];
  evalFeedback: EvalFeedback | null;
  userNotes: UserNotesSummary | null;
  /** What was wrong with the answer, each a sentence without its full stop. */
  problems: string[];
}

function nothingGraded({ expectations }: RubricInput, why: string): RubricReading {
  return {
    expectations: expectations.map((asked) => toGrade(asked, ungraded(`No grade: ${why}.`), 'rubric')),
    claims: [],
    evalFeedback: null,
    userNotes: null,
    problems: [why],
  };
}

/** Claims that can be read. One that is called verified without a quote from the run is dropped, and said to be. */
function readClaims(
  entries: readonly unknown[],
  find: QuoteFinder,
): { claims: GradedClaim[]; problems: string[] } {
  const problems: string[] = [];
  const claims = entries.flatMap((entry): GradedClaim[] => {
    const parsed = AnsweredClaim.safeParse(entry);
    if (!parsed.success) {
      problems.push('a claim cannot be read');
      return [];
    }
    const quote = parsed.data.verified ? find(parsed.data.evidence, '') : null;
    if (quote === null) return [parsed.data];
    if (quote.found) return [{ ...parsed.data, evidence: quote.quote }];
    problems.push(`the claim ${JSON.stringify(parsed.data.claim)} is called verified, and ${quote.why}`);
    return [];
  });
  return { claims, problems };
}

function readPart<T>(
  schema: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } },
  value: unknown,
  name: string,
): { part: T | null; problems: string[] } {
  if (value === undefined || value === null) return { part: null, problems: [] };
  const parsed = schema.safeParse(value);
  return parsed.success
    ? { part: parsed.data, problems: [] }
    : { part: null, problems: [`${name} cannot be read`] };
}

/** Words that come back in every transcript, and prove nothing. */
function givenWords({ expectations, notEvidence = [], task }: RubricInput): string[] {
  return [task.prompt, task.expectedOutput ?? '', ...expectations.map(({ text }) => text), ...notEvidence];
}

/**
 * Reads what a rubric grader answered. A verdict stands only with a quote that is found in the run; all else is ungraded, with the reason.
 * @param text the model's final message; `null`: it gave none
 */
export function readRubricAnswer(text: string | null, input: RubricInput): RubricReading {
  const { problem, value } = readJsonAnswer(text, 'expectations');
  if (value === null) return nothingGraded(input, problem);
  const answer = RubricAnswer.safeParse(value);
  if (!answer.success) return nothingGraded(input, '"expectations" of the answer is no list');
  const find = createQuoteFinder({
    ...input,
    prompt: input.task.prompt,
    notEvidence: givenWords(input),
  });
  const judged = judgeAnswer(answer.data.expectations, input, find);
  const claims = readClaims(input.claims === true ? (answer.data.claims ?? []) : [], find);
  const feedback = readPart(
    AnsweredFeedback,
    input.evalFeedback === true ? answer.data.eval_feedback : null,
    'eval_feedback',
  );
  const notes = readPart(
    AnsweredNotes,
    input.userNotes === null ? null : answer.data.user_notes_summary,
    'user_notes_summary',
  );
  return {
    expectations: judged.expectations,
    claims: claims.claims,
    evalFeedback: feedback.part,
    userNotes: notes.part,
    problems: [...judged.problems, ...claims.problems, ...feedback.problems, ...notes.problems],
  };
}
