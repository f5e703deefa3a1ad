import type { GradedExpectation, GradeVerdict } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { majorityOf } from './majority-of.ts';

function grading(verdicts: Record<string, GradeVerdict>, grader: string): GradedExpectation[] {
  return Object.entries(verdicts).map(([id, verdict]) => ({
    id,
    text: id,
    verdict,
    evidence: verdict === 'ungraded' ? null : `quote of ${grader}`,
    reason: `says ${grader}`,
    grader: 'rubric',
  }));
}

test('two of three decide; a grader without a grade did not agree', () => {
  const gradings = [
    grading({ all: 'pass', two: 'fail', split: 'pass', none: 'ungraded', one: 'pass' }, 'first'),
    grading({ all: 'pass', two: 'pass', split: 'fail', none: 'ungraded' }, 'second'),
    grading({ all: 'pass', two: 'pass', split: 'ungraded', none: 'fail' }, 'third'),
  ];
  expect(
    majorityOf(gradings).map(
      ({ evidence, id, reason, verdict }) => `${id} ${verdict} [${evidence}] ${reason}`,
    ),
  ).toMatchInlineSnapshot(`
    [
      "all pass [quote of first] pass, pass, pass (majority of 3): says first",
      "two pass [quote of second] fail, pass, pass (majority of 3): says second",
      "split ungraded [null] No majority of 3 graders: pass, fail, ungraded.",
      "none ungraded [null] No majority of 3 graders: ungraded, ungraded, fail.",
      "one ungraded [null] No majority of 3 graders: pass.",
    ]
  `);
  expect(majorityOf([])).toEqual([]);
});
