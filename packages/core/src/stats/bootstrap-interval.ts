import { normalTailBelow } from './quantiles.ts';
import { seededRandom } from './seeded-random.ts';
import { studentTQuantile } from './student-t.ts';

/** What `bootstrapInterval` needs besides the data. */
export interface BootstrapOptions {
  seed: number;
  /** @default 2000 */
  draws?: number;
  /** @default 0.95 */
  level?: number;
}

function resample<T>(items: readonly T[], random: () => number): T[] {
  return items.map((item) => items[Math.floor(random() * items.length)] ?? item);
}

/**
 * The share to leave out on each side, so that an interval from few items is as wide as it should be: a resample of n items varies by
 * (n − 1)/n too little, and its deviation is no better known than Student's t says.
 */
function expandedTail(level: number, size: number): number {
  return normalTailBelow(-Math.sqrt(size / (size - 1)) * studentTQuantile(level, size - 1));
}

/**
 * Percentile interval of a statistic by the stratified bootstrap: each stratum (cases, not trials) is drawn anew with replacement
 * within itself (Efron and Tibshirani 1993, "An Introduction to the Bootstrap"), with the percentiles moved outwards for the size of the
 * smallest stratum (Hesterberg 2015, "What Teachers Should Know About the Bootstrap", The American Statistician 69, 371–386: expanded
 * percentile interval). Draws in which the statistic is not defined are left out. `null` when a stratum has fewer than two items, or when the statistic does not vary, instead of a width of zero.
 */
export function bootstrapInterval<T>(
  strata: readonly (readonly T[])[],
  statistic: (strata: readonly (readonly T[])[]) => number | null,
  options: BootstrapOptions,
): { low: number; high: number; level: number } | null {
  const { draws = 2000, level = 0.95, seed } = options;
  if (strata.some((stratum) => stratum.length < 2)) return null;
  const random = seededRandom(seed, 'bootstrap');
  const values = Array.from({ length: draws }, () =>
    statistic(strata.map((stratum) => resample(stratum, random))),
  )
    .filter((value) => value !== null)
    .toSorted((left, right) => left - right);
  const least = Math.min(...strata.map((stratum) => stratum.length));
  const tail = expandedTail(level, least);
  const low = values[Math.floor(tail * (values.length - 1))];
  const high = values[Math.ceil((1 - tail) * (values.length - 1))];
  return low === undefined || high === undefined || low === high ? null : { low, high, level };
}
