import type { RunReport, TriggerRateReport } from '@skillgauge/core';
import type { ReportedRun } from '../reported.ts';
import { benchSuites } from './bench-suites.ts';
import { type JunitSuite, writeSuites } from './junit-suite.ts';
import { optimizeSuite } from './optimize-suite.ts';
import { type RunsOfCase, triggerSuite } from './trigger-suites.ts';

function keyOf(driver: string, skill: string, caseId: string): string {
  return JSON.stringify([driver, skill, caseId]);
}

function indexRuns(runs: readonly ReportedRun[]): RunsOfCase {
  const byCase = new Map<string, ReportedRun[]>();
  for (const run of runs) {
    const key = keyOf(run.record.driver, run.skill, run.record.caseId);
    const known = byCase.get(key);
    if (known === undefined) byCase.set(key, [run]);
    else known.push(run);
  }
  return ({ driver, skill }, caseId) => byCase.get(keyOf(driver, skill, caseId)) ?? [];
}

function suitesOf(report: RunReport, runs: readonly ReportedRun[]): JunitSuite[] {
  const runsOf = indexRuns(runs);
  const rate = (reports: readonly TriggerRateReport[], simulated: boolean) =>
    reports.map((each) => triggerSuite(each, simulated, runsOf));
  switch (report.mode) {
    case 'trigger':
      return rate(report.document.reports, report.document.simulated);
    case 'matrix':
      return rate(
        report.document.matrices.flatMap(({ rows }) => rows),
        report.document.simulated,
      );
    case 'bench':
      return benchSuites(report.document);
    case 'optimize':
      return [optimizeSuite(report.document)];
    default:
      return report satisfies never;
  }
}

/**
 * A report as JUnit XML: a suite a driver, its cases (or tasks) as tests. A wrong case is a failure with what happened, one without a run to
 * judge an error, one that was never started skipped; gates are tests, too. It fits the schema of Jenkins (`junit-10.xsd`).
 * @param runs of the report, for times and single lines; without them those are left out
 */
export function renderJunit(report: RunReport, runs: readonly ReportedRun[]): string {
  return writeSuites(suitesOf(report, runs));
}
