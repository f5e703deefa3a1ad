import type { TriggerRateReport } from '../index.ts';

function share(value: number | null): string {
  return value === null ? 'n/a' : value.toFixed(3);
}

/** The figures of a report in three lines: over runs, by case, and the bounds of what was cut off. */
export function figuresText(report: TriggerRateReport): string {
  const { cases, censored, falsePositiveRate, irrelevantN, n, precision, rate } = report;
  const range = (bounds: { low: number | null; high: number | null } | undefined) =>
    `${share(bounds?.low ?? null)} to ${share(bounds?.high ?? null)}`;
  const byCase = ['recall', 'precision', 'falsePositiveRate', 'specificity', 'f1', 'accuracy'] as const;
  return [
    `runs: rate ${share(rate)} of ${n}, FPR ${share(falsePositiveRate)} of ${irrelevantN}, precision ${share(precision)}`,
    `cases: TP ${cases?.truePositives} FP ${cases?.falsePositives} FN ${cases?.falseNegatives} TN ${cases?.trueNegatives} undecided ${cases?.undecided}; ${byCase.map((name) => `${name} ${share(cases?.[name] ?? null)}`).join(', ')}`,
    `censored: ${censored?.relevant} relevant, rate ${range(censored?.rateBounds)}; ${censored?.irrelevant} irrelevant, FPR ${range(censored?.falsePositiveRateBounds)}`,
  ].join('\n');
}
