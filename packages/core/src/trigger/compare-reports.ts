import type { ComparisonRow, TriggerRateReport } from './report.ts';

/** The rows of the side-by-side table, one a report, in their order. */
export function compareReports(reports: readonly TriggerRateReport[]): ComparisonRow[] {
  return reports.map((report) => ({
    driver: report.driver,
    rate: report.rate,
    falsePositiveRate: report.falsePositiveRate,
    precision: report.precision,
    f1: report.cases?.f1 ?? null,
    n: report.n,
    excluded: report.errored.total + (report.skipped?.total ?? 0),
    costUsd: report.usage?.costUsd ?? null,
  }));
}
