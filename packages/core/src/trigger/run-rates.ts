import type { RunRecord } from '../run/record.ts';
import type { RunErrorClass } from '../run/run-error.ts';
import { bootstrapInterval } from '../stats/bootstrap-interval.ts';
import { clusteredRate } from '../stats/clustered-rate.ts';
import { ratioOrNull } from '../stats/ratio.ts';
import type { CaseResult, CensoredCount, Interval, PartialRate, TriggerRateReport } from './report.ts';

/** The run-level figures of a report. */
export type RunRates = Required<
  Pick<
    TriggerRateReport,
    | 'rate'
    | 'rateInterval'
    | 'n'
    | 'falsePositiveRate'
    | 'falsePositiveRateInterval'
    | 'irrelevantN'
    | 'precision'
    | 'precisionInterval'
  >
>;

function sumOf(cases: readonly CaseResult[], field: 'n' | 'fired' | 'censored'): number {
  return cases.reduce((total, item) => total + item[field], 0);
}

function rateInterval(cases: readonly CaseResult[]): Interval | null {
  const found = clusteredRate(cases.map(({ fired, n }) => ({ fired, trials: n })));
  return found === null ? null : { low: found.low, high: found.high, level: found.level };
}

function precisionOf(relevant: readonly CaseResult[], irrelevant: readonly CaseResult[]): number | null {
  if (sumOf(relevant, 'n') === 0 || sumOf(irrelevant, 'n') === 0) return null;
  const hits = sumOf(relevant, 'fired');
  return ratioOrNull(hits, hits + sumOf(irrelevant, 'fired'));
}

/** A precision of exactly 0 or 1 has no interval: resampling would make one of width zero (DESIGN 8). */
function precisionInterval(
  strata: readonly (readonly CaseResult[])[],
  precision: number | null,
  seed: number,
): Interval | null {
  if (precision === null || precision === 0 || precision === 1) return null;
  const scored = strata.map((cases) => cases.filter(({ n }) => n > 0));
  return bootstrapInterval(scored, ([relevant = [], irrelevant = []]) => precisionOf(relevant, irrelevant), {
    seed,
  });
}

/** Rates over scored runs, with intervals in which trials of one case are not taken as independent. */
export function runRates(
  relevant: readonly CaseResult[],
  irrelevant: readonly CaseResult[],
  seed: number,
): RunRates {
  const precision = precisionOf(relevant, irrelevant);
  return {
    rate: ratioOrNull(sumOf(relevant, 'fired'), sumOf(relevant, 'n')),
    rateInterval: rateInterval(relevant),
    n: sumOf(relevant, 'n'),
    falsePositiveRate: ratioOrNull(sumOf(irrelevant, 'fired'), sumOf(irrelevant, 'n')),
    falsePositiveRateInterval: rateInterval(irrelevant),
    irrelevantN: sumOf(irrelevant, 'n'),
    precision,
    precisionInterval: precisionInterval([relevant, irrelevant], precision, seed),
  };
}

function partialRate(cases: readonly CaseResult[]): PartialRate {
  const n = sumOf(cases, 'n');
  const fired = sumOf(cases, 'fired');
  return { cases: cases.length, n, fired, rate: ratioOrNull(fired, n) };
}

/** Prompts that name the skill ask for another ability than those that only describe a task (R006): their rates apart. */
export function rateByStyle(relevant: readonly CaseResult[]): Pick<TriggerRateReport, 'rateByStyle'> {
  const explicit = relevant.filter(({ style }) => style === 'explicit');
  if (explicit.length === 0) return {};
  const others = relevant.filter(({ style }) => style !== 'explicit');
  return { rateByStyle: { explicit: partialRate(explicit), others: partialRate(others) } };
}

function boundsOf(cases: readonly CaseResult[]): CensoredCount['rateBounds'] {
  const fired = sumOf(cases, 'fired');
  const censored = sumOf(cases, 'censored');
  const all = sumOf(cases, 'n') + censored;
  return { low: ratioOrNull(fired, all), high: ratioOrNull(fired + censored, all) };
}

/** How many runs were cut off undecided, and what the rates would be if none, or all, of them had fired. */
export function countCensored(
  relevant: readonly CaseResult[],
  irrelevant: readonly CaseResult[],
  records: readonly RunRecord[],
): CensoredCount {
  return {
    total: sumOf(relevant, 'censored') + sumOf(irrelevant, 'censored'),
    relevant: sumOf(relevant, 'censored'),
    irrelevant: sumOf(irrelevant, 'censored'),
    byClass: countClasses(records.filter(({ outcome }) => outcome === 'censored')),
    rateBounds: boundsOf(relevant),
    falsePositiveRateBounds: boundsOf(irrelevant),
  };
}

/** How many of these runs ended in which class of error. One that came without an error is a breach of protocol. */
export function countClasses(records: readonly RunRecord[]): Partial<Record<RunErrorClass, number>> {
  const counts: Partial<Record<RunErrorClass, number>> = {};
  for (const { error } of records) {
    const errorClass = error?.class ?? 'protocol';
    counts[errorClass] = (counts[errorClass] ?? 0) + 1;
  }
  return counts;
}
