import {
  type AnalyzedRun,
  type BenchComparison,
  type BenchDriverReport,
  type BenchReportDocument,
  harnessText,
  plural,
  rateText,
} from '@skillgauge/core';
import type { JunitResult, JunitSuite, JunitTest } from './junit-suite.ts';

/** What an arm passed of a task, in a line. */
function passedText(runs: readonly AnalyzedRun[]): string {
  const grades = runs.filter(({ state }) => state === 'graded').flatMap(({ expectations }) => expectations);
  const passed = grades.filter(({ verdict }) => verdict === 'pass').length;
  const decided = grades.filter(({ verdict }) => verdict !== 'ungraded').length;
  return decided === 0 ? 'nothing was graded' : `${passed} of ${plural(decided, 'grade')} passed`;
}

function failedLines(runs: readonly AnalyzedRun[]): string[] {
  return runs.flatMap(({ expectations, trial }) =>
    expectations
      .filter(({ verdict }) => verdict === 'fail')
      .map(({ evidence, reason, text }) => {
        const quote = evidence === null ? '' : ` (evidence: ${evidence})`;
        return `trial ${trial}: "${text}": ${reason}${quote}`;
      }),
  );
}

/** A task is what its graded runs say; without any, why there are none. */
function judge(runs: readonly AnalyzedRun[]): JunitResult | null {
  const graded = runs.filter(({ state }) => state === 'graded');
  if (graded.length === 0) {
    const isSkipped = runs.every(({ state }) => state === 'skipped');
    const [first] = runs;
    return {
      kind: isSkipped ? 'skipped' : 'error',
      type: first?.state ?? 'not run',
      message: `no run of ${runs.length} is graded${first?.why ? `: ${first.why}` : ''}`,
      text: runs.map(({ state, trial, why }) => `trial ${trial}: ${state}: ${why ?? ''}`).join('\n'),
    };
  }
  const failed = failedLines(graded);
  if (failed.length === 0) return null;
  return {
    kind: 'failure',
    type: 'expectation',
    message: `${passedText(graded)}; ${failed[0] ?? ''}`,
    text: failed.join('\n'),
  };
}

function taskTests(report: BenchDriverReport, document: BenchReportDocument): JunitTest[] {
  const runsOf = (arm: string, taskId: string) =>
    document.runs.filter((run) => run.driver === report.driver && run.arm === arm && run.taskId === taskId);
  const without = report.arms.filter(({ hasSkill }) => !hasSkill);
  return report.arms
    .filter(({ hasSkill }) => hasSkill)
    .flatMap(({ arm }) =>
      document.tasks.map(({ id }): JunitTest => {
        const runs = runsOf(arm, id);
        return {
          className: `skillgauge.${report.driver}.${arm}`,
          name: id,
          seconds: runs.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
          result: judge(runs),
          output: without.map((other) => `${other.arm}: ${passedText(runsOf(other.arm, id))}`).join('\n'),
        };
      }),
    );
}

function comparisonResult({ passRate, reason, worse }: BenchComparison): JunitResult | null {
  if (reason !== null) return { kind: 'error', type: 'not-measured', message: reason, text: '' };
  if (passRate.verdict !== 'worse') return null;
  const text = worse.map(
    (item) => `${item.taskId}: "${item.text}": ${rateText(item.baseline)} → ${rateText(item.arm)}`,
  );
  return { kind: 'failure', type: 'worse', message: passRate.text, text: text.join('\n') };
}

function comparisonTest(comparison: BenchComparison): JunitTest {
  const { arm, baseline, passRate } = comparison;
  return {
    className: `skillgauge.${arm.driver}.comparisons`,
    name: `${arm.arm} on ${arm.driver} is not worse than ${baseline.arm} on ${baseline.driver}`,
    seconds: 0,
    result: comparisonResult(comparison),
    output: comparison.reason === null ? passRate.text : '',
  };
}

/** A suite a driver: the tasks of every arm that has the skill, and one for the comparisons. */
export function benchSuites(document: BenchReportDocument): JunitSuite[] {
  const { comparisons, drivers, simulated, skill } = document;
  const properties = simulated ? [['simulated model', 'true'] as const] : [];
  return [
    ...drivers.map((report) => ({
      name: `${skill} on ${harnessText(report)}`,
      properties,
      tests: taskTests(report, document),
    })),
    ...(comparisons.length === 0
      ? []
      : [{ name: `${skill}: comparisons`, properties, tests: comparisons.map(comparisonTest) }]),
  ];
}
