import { type AnalyzedRun, groupBy, type OutlierFinding } from '@skillgauge/core';

/** The rule's own limit for the modified z-score. */
export const OUTLIER_SCORE = 3.5;
/** And it must be this many times more, or less, than its fellows: a second more of a hundred is no finding. */
export const OUTLIER_RATIO = 1.5;
/** A run is held against the median of its driver's runs of the same task and arm: at least so many. */
export const FEWEST_FELLOWS = 3;
/** Deviations that the rule needs to know what is usual. */
export const FEWEST_DEVIATIONS = 8;

type Metric = OutlierFinding['metric'];

/** A run, the median of its task and arm, and how far it lies from it in logarithms. */
interface Deviation {
  run: AnalyzedRun;
  value: number;
  median: number;
  log: number;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/**
 * Each run of a cell beside the cell's median. The run that is the median itself is no measure of what is usual, and left out. So is zero,
 * which has no logarithm.
 */
function deviationsIn(cell: readonly AnalyzedRun[], metric: Metric): Deviation[] {
  const known = cell.flatMap((run) => {
    const value = run[metric];
    return value === null || value <= 0 ? [] : [{ run, value }];
  });
  if (known.length < FEWEST_FELLOWS) return [];
  const median = medianOf(known.map(({ value }) => value));
  const middle = known.length % 2 === 1 ? known.findIndex(({ value }) => value === median) : -1;
  return known
    .map(({ run, value }) => ({ run, value, median, log: Math.log(value / median) }))
    .filter((_, index) => index !== middle);
}

const UNITS: Readonly<Record<Metric, (value: number) => string>> = {
  seconds: (value) => `${value.toFixed(1)} s`,
  tokens: (value) => `${Math.round(value)} tokens`,
  costUsd: (value) => `$${value.toFixed(4)}`,
};

function toFinding({ median, run, value }: Deviation, metric: Metric, score: number): OutlierFinding {
  const { arm, driver, requestId, taskId, trial } = run;
  const show = UNITS[metric];
  const times =
    value > median ? `${(value / median).toFixed(1)} times` : `1/${(median / value).toFixed(1)} of`;
  return {
    requestId,
    driver,
    taskId,
    arm,
    trial,
    metric,
    value,
    median,
    note: `${driver}, ${taskId}, ${arm}, trial ${trial}: ${show(value)}, ${times} the ${show(median)} that is usual there (score ${score.toFixed(1)})`,
  };
}

function outliersOf(runs: readonly AnalyzedRun[], metric: Metric): OutlierFinding[] {
  const cells = groupBy(runs, ({ arm, taskId }) => JSON.stringify([taskId, arm]));
  const deviations = [...cells.values()].flatMap((cell) => deviationsIn(cell, metric));
  if (deviations.length < FEWEST_DEVIATIONS) return [];
  const centre = medianOf(deviations.map(({ log }) => log));
  const spread = medianOf(deviations.map(({ log }) => Math.abs(log - centre)));
  return deviations.flatMap((deviation) => {
    const distance = Math.abs(deviation.log - centre);
    const score = spread === 0 ? Number.POSITIVE_INFINITY : (0.6745 * distance) / spread;
    const isOut = score > OUTLIER_SCORE && Math.abs(deviation.log) > Math.log(OUTLIER_RATIO);
    return isOut && distance > 0 ? [toFinding(deviation, metric, score)] : [];
  });
}

/**
 * Runs that took far more, or far less, time, tokens or money than their fellows: the modified z-score 0.6745 · (x − median) / MAD beyond 3.5
 * (Iglewicz and Hoaglin 1993, "How to Detect and Handle Outliers", ASQC Basic References in Quality Control 16). x is the logarithm of a
 * run's figure over the median of its driver's runs of the same task and arm, so that long tasks and slow arms are no outliers; what is
 * usual is taken from all such x of the driver. Needs three runs of a task and arm, and eight x of a driver; below that there are none.
 */
export function findOutliers(runs: readonly AnalyzedRun[]): OutlierFinding[] {
  const valid = runs.filter(({ state }) => state === 'graded' || state === 'ungraded');
  const drivers = [...groupBy(valid, ({ driver }) => driver).values()];
  return (['seconds', 'tokens', 'costUsd'] as const).flatMap((metric) =>
    drivers.flatMap((own) => outliersOf(own, metric)),
  );
}
