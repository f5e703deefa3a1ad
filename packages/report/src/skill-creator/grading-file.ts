import type { GradedExpectation } from '@skillgauge/core';
import { metricsOf } from './metrics-file.ts';
import type { SkillCreatorRun } from './skill-creator-input.ts';
import { withoutUnknown } from './without-unknown.ts';

/** An expectation as its readers know it: yes or no. */
export interface GradedText {
  text: string;
  passed: boolean;
  evidence: string;
}

/** Counts, computed from the expectations that have a grade. */
export interface GradeSummary {
  passed: number;
  failed: number;
  total: number;
  pass_rate: number;
}

/** What is graded. An ungraded expectation is no fail, and the format knows nothing else: it is left out. */
export function gradedTexts(expectations: readonly GradedExpectation[]): GradedText[] {
  return expectations
    .filter(({ verdict }) => verdict !== 'ungraded')
    .map(({ evidence, reason, text, verdict }) => ({
      text,
      passed: verdict === 'pass',
      evidence: evidence ?? reason,
    }));
}

/** The counts of graded expectations; `null` where there is none. */
export function summaryOf(expectations: readonly GradedText[]): GradeSummary | null {
  const total = expectations.length;
  const passed = expectations.filter((expectation) => expectation.passed).length;
  return total === 0 ? null : { passed, failed: total - passed, total, pass_rate: passed / total };
}

/**
 * `grading.json` of a run; `null` where nothing is graded, since its readers would show 0 %. Expectations without a grade stand under
 * `ungraded`, a key of ours. `timing` has no `total_duration_seconds`: with it, skill-creator's script takes characters for tokens instead
 * of reading `timing.json`.
 */
export function gradingFile(run: SkillCreatorRun): Record<string, unknown> | null {
  const { analyzed, grading } = run;
  const expectations = gradedTexts(analyzed.expectations);
  const summary = summaryOf(expectations);
  if (summary === null || analyzed.state !== 'graded') return null;
  const ungraded = analyzed.expectations.filter(({ verdict }) => verdict === 'ungraded');
  return withoutUnknown({
    expectations,
    summary,
    execution_metrics: withoutUnknown({ ...metricsOf(run), files_created: null }),
    timing: withoutUnknown({
      executor_duration_seconds: analyzed.seconds,
      grader_duration_seconds: grading?.seconds ?? null,
    }),
    claims: grading?.claims ?? [],
    user_notes_summary: grading?.userNotes ?? null,
    eval_feedback: grading?.evalFeedback ?? null,
    ungraded: ungraded.length === 0 ? null : ungraded.map(({ reason, text }) => ({ text, reason })),
  });
}
