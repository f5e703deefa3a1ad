import type { GradedExpectation } from '@skillgauge/core';

function votes(grades: readonly GradedExpectation[]): string {
  return grades.map(({ verdict }) => verdict).join(', ');
}

function decide(grades: readonly GradedExpectation[], graders: number): GradedExpectation | null {
  const [first] = grades;
  if (first === undefined) return null;
  const won = (['pass', 'fail'] as const).find(
    (verdict) => grades.filter((grade) => grade.verdict === verdict).length > graders / 2,
  );
  const speaker = grades.find(({ verdict }) => verdict === won);
  return speaker === undefined
    ? {
        ...first,
        verdict: 'ungraded',
        evidence: null,
        reason: `No majority of ${graders} graders: ${votes(grades)}.`,
      }
    : { ...speaker, reason: `${votes(grades)} (majority of ${graders}): ${speaker.reason}` };
}

/**
 * One grade an expectation from the gradings of several graders of one run, in the order of the first that names it. More than half of
 * all graders must agree on "pass" or "fail", with three of them two; else it is ungraded. A grader that gave no grade is one that did
 * not agree. Evidence and reason are those of the first grader of the majority.
 */
export function majorityOf(gradings: readonly (readonly GradedExpectation[])[]): GradedExpectation[] {
  const ids = [...new Set(gradings.flatMap((grades) => grades.map(({ id }) => id)))];
  return ids.flatMap((id) => {
    const own = gradings.flatMap((grades) => grades.filter((grade) => grade.id === id).slice(0, 1));
    return decide(own, gradings.length) ?? [];
  });
}
