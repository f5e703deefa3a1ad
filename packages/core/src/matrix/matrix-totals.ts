import type { TriggerRateReport } from '../trigger/report.ts';
import type { MatrixReport } from './matrix-report.ts';

/** Adds counts of the same name. */
function addCounts<Name extends string>(
  counts: readonly Partial<Record<Name, number>>[],
): Partial<Record<Name, number>> {
  const sums: Partial<Record<Name, number>> = {};
  for (const names of counts) {
    for (const name in names) sums[name] = (sums[name] ?? 0) + (names[name] ?? 0);
  }
  return sums;
}

/** What became of the runs of all rows. */
export function matrixTotals(
  reports: readonly TriggerRateReport[],
): Pick<MatrixReport, 'planned' | 'scored' | 'errored' | 'censored' | 'skipped'> {
  const skipped = addCounts(reports.map((report) => report.skipped?.byReason ?? {}));
  const sum = (count: (report: TriggerRateReport) => number) =>
    reports.reduce((total, report) => total + count(report), 0);
  return {
    planned: sum(({ planned = 0 }) => planned),
    scored: sum(({ n, irrelevantN = 0 }) => n + irrelevantN),
    errored: {
      total: sum(({ errored }) => errored.total),
      byClass: addCounts(reports.map(({ errored }) => errored.byClass)),
    },
    censored: sum(({ censored }) => censored?.total ?? 0),
    skipped: {
      total: sum((report) => report.skipped?.total ?? 0),
      byReason: Object.fromEntries(Object.entries(skipped).map(([reason, count]) => [reason, count ?? 0])),
    },
  };
}
