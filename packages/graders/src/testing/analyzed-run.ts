import type { AnalyzedRun, GradeVerdict } from '@skillgauge/core';

const VERDICTS: Readonly<Record<string, GradeVerdict>> = { p: 'pass', f: 'fail', u: 'ungraded' };

/** A run of one task. `grades`: one letter an expectation, `p`, `f` or `u`. */
export function analyzedRun(
  arm: string,
  trial: number,
  grades: string,
  parts: Partial<AnalyzedRun> = {},
): AnalyzedRun {
  const verdicts = Array.from(grades, (letter) => VERDICTS[letter] ?? 'ungraded');
  const passed = verdicts.filter((verdict) => verdict === 'pass').length;
  const total = verdicts.filter((verdict) => verdict !== 'ungraded').length;
  return {
    requestId: `${arm}-${trial}`,
    driver: 'demo',
    taskId: 'report',
    arm,
    trial,
    state: 'graded',
    why: null,
    expectations: verdicts.map((verdict, index) => ({
      id: `e${index}`,
      text: `expectation ${index}`,
      verdict,
      evidence: verdict === 'pass' ? 'a quote' : null,
      reason: 'a reason',
      grader: 'rubric',
    })),
    passRate: total === 0 ? null : passed / total,
    seconds: 10,
    tokens: 1000,
    costUsd: 0.01,
    toolCalls: 1,
    errors: 0,
    fired: null,
    ...parts,
  };
}
