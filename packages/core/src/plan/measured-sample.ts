import { clusteredRate } from '../stats/clustered-rate.ts';
import { meanAndDeviation } from '../stats/mean-and-deviation.ts';
import type { CaseResult, TriggerRateReport } from '../trigger/report.ts';

/** What a measured run tells a plan; `null`: it does not tell. */
export interface MeasuredSample {
  /** Driver of the report that rate, correlation and cost are from. */
  driver: string;
  rate: number | null;
  icc: number | null;
  trials: number;
  /** Of two reports on the same cases. */
  differencesSd: number | null;
  costPerRunUsd: number | null;
}

/** Which cases a plan is for. */
export type PlannedLabel = 'positives' | 'negatives';

function casesOf(report: TriggerRateReport, label: PlannedLabel): readonly CaseResult[] {
  return label === 'positives' ? report.perPrompt : report.perIrrelevant;
}

/** Deviation of the differences between two reports, over the cases that both scored. A spread of 0 tells nothing. */
function differencesSd(reports: readonly TriggerRateReport[], label: PlannedLabel): number | null {
  const [first, second, ...more] = reports;
  if (first === undefined || second === undefined || more.length > 0) return null;
  const rates = new Map(casesOf(second, label).map(({ id, rate }) => [id, rate]));
  const differences = casesOf(first, label).flatMap(({ id, rate }) => {
    const other = rates.get(id) ?? null;
    return rate === null || other === null ? [] : [other - rate];
  });
  const deviation = meanAndDeviation(differences)?.deviation ?? null;
  return deviation === 0 ? null : deviation;
}

/** What started runs cost on average; `null` where the cost of some is not known. */
function costPerRun({ usage }: TriggerRateReport): number | null {
  if (usage === undefined || usage.costUsd === null || usage.runs === 0 || usage.runsWithoutCost > 0)
    return null;
  return usage.costUsd / usage.runs;
}

/**
 * What the reports of a run tell a plan: the rate, correlation and cost of the first, and of exactly two on the same cases the
 * deviation of their differences.
 */
export function measuredSample(
  reports: readonly TriggerRateReport[],
  label: PlannedLabel,
): MeasuredSample | null {
  const [first] = reports;
  if (first === undefined) return null;
  const counts = casesOf(first, label).map(({ fired, n }) => ({ fired, trials: n }));
  const found = clusteredRate(counts);
  return {
    driver: first.driver,
    rate: found?.rate ?? null,
    // An estimate below 0 is the chance of few cases: trials never differ more than independent ones for long.
    icc: found === null || found.icc === null ? null : Math.min(1, Math.max(0, found.icc)),
    trials: first.trials,
    differencesSd: differencesSd(reports, label),
    costPerRunUsd: costPerRun(first),
  };
}
