import { z } from 'zod';
import { Interval } from '../score/figures.ts';
import { clusteredRate } from '../stats/clustered-rate.ts';
import { meanAndDeviation } from '../stats/mean-and-deviation.ts';
import { studentTQuantile } from '../stats/student-t.ts';
import { wilsonInterval } from '../stats/wilson-interval.ts';
import type { AnalyzedRun } from './analyzed-run.ts';

const whole = z.number().int().nonnegative();

/** A figure of an arm. */
export const ArmFigure = z.object({
  mean: z.number().describe('Over tasks, of the mean over the runs of each'),
  deviation: z.number().nullable().describe('Sample deviation (n − 1) of single runs; null for n < 2'),
  min: z.number().describe('Of single runs, as is max'),
  max: z.number(),
  n: whole.describe('Runs'),
  tasks: whole,
});
export type ArmFigure = z.infer<typeof ArmFigure>;

/** The pass rate of an arm, with its interval. */
export const ArmPassRate = ArmFigure.extend({
  interval: Interval.nullable().describe('Runs of one task are not taken as independent; null for one task'),
});
export type ArmPassRate = z.infer<typeof ArmPassRate>;

/** Names of the figures that a run has besides its grades. */
export const SPENT_FIGURES = ['seconds', 'tokens', 'costUsd'] as const;
export type SpentFigure = (typeof SPENT_FIGURES)[number];

/** The values of a figure by task; runs of which it is not known are left out. */
export function valuesByTask(
  runs: readonly AnalyzedRun[],
  figure: SpentFigure | 'passRate',
): Map<string, number[]> {
  const byTask = new Map<string, number[]>();
  for (const run of runs) {
    const value = run[figure];
    if (value === null) continue;
    const values = byTask.get(run.taskId);
    if (values === undefined) byTask.set(run.taskId, [value]);
    else values.push(value);
  }
  return byTask;
}

/** The runs whose work ended as it should, whether or not it could be graded. */
export function endedRuns(runs: readonly AnalyzedRun[]): AnalyzedRun[] {
  return runs.filter(({ state }) => state === 'graded' || state === 'ungraded');
}

/** Mean of some numbers; `null` when there are none. */
export function meanOf(values: readonly number[]): number | null {
  return meanAndDeviation(values)?.mean ?? null;
}

function figureOf(byTask: ReadonlyMap<string, readonly number[]>): ArmFigure | null {
  const values = [...byTask.values()].flat();
  const mean = meanOf([...byTask.values()].flatMap((own) => meanOf(own) ?? []));
  if (mean === null) return null;
  return {
    mean,
    deviation: meanAndDeviation(values)?.deviation ?? null,
    min: values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    max: values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
    n: values.length,
    tasks: byTask.size,
  };
}

/** A figure over the runs of an arm whose work ended; `null` where it is known of none. */
export function spentFigure(runs: readonly AnalyzedRun[], figure: SpentFigure): ArmFigure | null {
  return figureOf(valuesByTask(endedRuns(runs), figure));
}

/**
 * The pass rate of an arm over its graded runs; `null` without any. The interval takes the share that a run passed like a count of firings:
 * its spread between and within tasks is never wider than that of a count.
 */
export function passRateFigure(runs: readonly AnalyzedRun[], level = 0.95): ArmPassRate | null {
  const byTask = valuesByTask(runs, 'passRate');
  const figure = figureOf(byTask);
  if (figure === null) return null;
  const counts = [...byTask.values()].map((values) => ({
    fired: values.reduce((sum, value) => sum + value, 0),
    trials: values.length,
  }));
  const found = clusteredRate(counts, level);
  if (found === null) return { ...figure, interval: null };
  const t = studentTQuantile(level, found.cases - 1);
  return { ...figure, interval: { ...wilsonInterval(figure.mean, found.effectiveSize, t), level } };
}
