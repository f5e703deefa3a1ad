import { bootstrapInterval } from '../stats/bootstrap-interval.ts';
import { clusteredRate } from '../stats/clustered-rate.ts';
import { ratioOrNull } from '../stats/ratio.ts';
import { confusionOf } from './confusion.ts';
import type { CaseScore, GroupRate, Interval, PartialRate, ScoreFigures } from './figures.ts';

type Counted = Pick<CaseScore, 'n' | 'fired'>;

/** The rates over runs, with their intervals. */
export type RunRates = Pick<
  ScoreFigures,
  | 'rate'
  | 'rateInterval'
  | 'n'
  | 'falsePositiveRate'
  | 'falsePositiveRateInterval'
  | 'irrelevantN'
  | 'precision'
  | 'precisionInterval'
>;

/** Sums a count over cases. */
export function sumOf<Field extends string>(
  cases: readonly Readonly<Record<Field, number>>[],
  field: Field,
): number {
  let total = 0;
  for (const item of cases) total += item[field];
  return total;
}

/** The share of runs that fired, and of how many. */
export function partialRate(cases: readonly Counted[]): PartialRate {
  const n = sumOf(cases, 'n');
  const fired = sumOf(cases, 'fired');
  return { cases: cases.length, n, fired, rate: ratioOrNull(fired, n) };
}

/** The same with an interval in which trials of one case are not taken as independent. */
export function groupRate(cases: readonly Counted[]): GroupRate {
  const found = clusteredRate(cases.map(({ fired, n }) => ({ fired, trials: n })));
  const interval = found === null ? null : { low: found.low, high: found.high, level: found.level };
  return { ...partialRate(cases), interval };
}

/** Relevant fired runs of all fired runs; `null` without scored runs of both kinds, or when nothing fired. */
export function precisionOf(relevant: readonly Counted[], irrelevant: readonly Counted[]): number | null {
  if (sumOf(relevant, 'n') === 0 || sumOf(irrelevant, 'n') === 0) return null;
  const hits = sumOf(relevant, 'fired');
  return ratioOrNull(hits, hits + sumOf(irrelevant, 'fired'));
}

/** The scored cases of each label, as the number of each that a ratio counts. */
interface CountedCases {
  relevant: readonly number[];
  irrelevant: readonly number[];
}

function countScored<T extends Counted>(
  [relevant, irrelevant]: readonly [readonly T[], readonly T[]],
  count: (item: T) => number,
): CountedCases {
  const scored = (cases: readonly T[]) => cases.filter(({ n }) => n > 0).map(count);
  return { relevant: scored(relevant), irrelevant: scored(irrelevant) };
}

function sumCounts(counts: readonly number[]): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}

/** A value of exactly 0 or 1 has no interval: resampling would make one of width zero (DESIGN 8). */
function bootstrapInside(
  { irrelevant, relevant }: CountedCases,
  value: number | null,
  statistic: (cases: CountedCases) => number | null,
  seed: number,
): Interval | null {
  if (value === null || value === 0 || value === 1) return null;
  return bootstrapInterval(
    [relevant, irrelevant],
    ([first = [], second = []]) => statistic({ relevant: first, irrelevant: second }),
    { seed },
  );
}

/** The interval of the precision, by the bootstrap over cases; `null` at 0 and 1. */
export function precisionInterval(
  relevant: readonly Counted[],
  irrelevant: readonly Counted[],
  seed: number,
): Interval | null {
  const fired = countScored([relevant, irrelevant], (item) => item.fired);
  const statistic = (drawn: CountedCases) => {
    const hits = sumCounts(drawn.relevant);
    return ratioOrNull(hits, hits + sumCounts(drawn.irrelevant));
  };
  return bootstrapInside(fired, precisionOf(relevant, irrelevant), statistic, seed);
}

/** Rates over scored runs: recall, false-positive rate and precision. */
export function runRates(
  relevant: readonly CaseScore[],
  irrelevant: readonly CaseScore[],
  seed: number,
): RunRates {
  const recall = groupRate(relevant);
  const alarms = groupRate(irrelevant);
  return {
    rate: recall.rate,
    rateInterval: recall.interval,
    n: recall.n,
    falsePositiveRate: alarms.rate,
    falsePositiveRateInterval: alarms.interval,
    irrelevantN: alarms.n,
    precision: precisionOf(relevant, irrelevant),
    precisionInterval: precisionInterval(relevant, irrelevant, seed),
  };
}

/** The interval of the F1 by case, 2·TP / (2·TP + FP + FN), by the bootstrap over cases; `null` at 0 and 1. */
export function f1Interval(
  relevant: readonly CaseScore[],
  irrelevant: readonly CaseScore[],
  seed: number,
): Interval | null {
  const { f1 } = confusionOf([...relevant, ...irrelevant]);
  const triggered = countScored([relevant, irrelevant], (item) => (item.triggered === true ? 1 : 0));
  const statistic = (drawn: CountedCases) => {
    const hits = sumCounts(drawn.relevant);
    return ratioOrNull(2 * hits, hits + sumCounts(drawn.irrelevant) + drawn.relevant.length);
  };
  return bootstrapInside(triggered, f1, statistic, seed);
}
