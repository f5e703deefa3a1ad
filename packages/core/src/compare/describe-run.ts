import type { TriggerRateReport } from '../trigger/report.ts';
import { isPartialCost } from '../usage/total-usage.ts';
import type { CaseComparison, ComparedRun } from './diff-report.ts';
import type { PairedCase } from './pair-cases.ts';

/** A report, and where it came from. */
export interface SourcedReport {
  source: string;
  report: TriggerRateReport;
}

/** What a report says of its run by itself. */
export function describeRun({ report, source }: SourcedReport): ComparedRun {
  const { usage } = report;
  const costUsd = usage?.costUsd ?? null;
  const priced = usage === undefined ? 0 : usage.runs - usage.runsWithoutCost;
  return {
    source,
    driver: report.driver,
    ...(report.driverTitle === undefined ? {} : { driverTitle: report.driverTitle }),
    harnessVersion: report.harnessVersion ?? null,
    model: report.model ?? null,
    servedModels: report.servedModels ?? [],
    skill: report.skill,
    description: report.description ?? null,
    competitors: report.competitors ?? null,
    simulated: report.simulated === true,
    ...(report.experimental === undefined ? {} : { experimental: report.experimental }),
    trials: report.trials,
    seed: report.seed ?? null,
    planned: report.planned ?? null,
    scored: [...report.perPrompt, ...report.perIrrelevant].reduce((sum, { n }) => sum + n, 0),
    errored: report.errored.total,
    censored: report.censored?.total ?? 0,
    skipped: report.skipped?.total ?? 0,
    rate: report.rate,
    falsePositiveRate: report.falsePositiveRate,
    precision: report.precision,
    f1: report.cases?.f1 ?? null,
    costUsd,
    costIsLowerBound: usage !== undefined && isPartialCost(usage),
    costPerRunUsd: costUsd === null || priced === 0 ? null : costUsd / priced,
  };
}

/** How much better (above 0) or worse a case became. Unknown comes last. */
function gainOf({ difference, shouldTrigger }: CaseComparison): number {
  return (difference ?? Number.POSITIVE_INFINITY) * (shouldTrigger || difference === null ? 1 : -1);
}

/** The paired cases, the worst change first. */
export function describeCases(pairs: readonly PairedCase[]): CaseComparison[] {
  return pairs
    .map(({ a, b }) => ({
      id: a.id,
      ...(a.id === b.id ? {} : { idInB: b.id }),
      prompt: a.prompt,
      shouldTrigger: a.shouldTrigger,
      a: { fired: a.fired, n: a.n },
      b: { fired: b.fired, n: b.n },
      difference: a.n === 0 || b.n === 0 ? null : b.fired / b.n - a.fired / a.n,
    }))
    .toSorted((left, right) => {
      const [one, other] = [gainOf(left), gainOf(right)];
      return one === other ? 0 : one - other;
    });
}
