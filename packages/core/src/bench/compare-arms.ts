import { z } from 'zod';
import { DifferenceVerdict } from '../compare/diff-report.ts';
import { judgeDifference } from '../compare/judge-difference.ts';
import { Interval } from '../score/figures.ts';
import { holm } from '../stats/holm.ts';
import { meanAndDeviation } from '../stats/mean-and-deviation.ts';
import { pairedDifference } from '../stats/paired-difference.ts';
import { leastCases } from '../stats/sample-size.ts';
import { signFlipTest } from '../stats/sign-flip-test.ts';
import { studentTQuantile } from '../stats/student-t.ts';
import type { AnalyzedRun } from './analyzed-run.ts';
import { endedRuns, meanOf, SPENT_FIGURES, type SpentFigure, valuesByTask } from './arm-figures.ts';

const whole = z.number().int().nonnegative();
const ratio = z.number().min(0).max(1).nullable();
const difference = z.number().min(-1).max(1).nullable();
const probability = z.number().min(0).max(1).nullable();

/** The difference of two pass rates, paired by task: arm − baseline. */
export const PassRateDifference = z.object({
  tasks: whole.describe('Tasks with a graded run in both'),
  leftOut: z.array(z.string()).describe('Ids of the other tasks'),
  baseline: ratio.describe('Mean over the paired tasks'),
  arm: ratio,
  difference,
  interval: Interval.nullable().describe('Newcombe 1998, method 10'),
  p: probability.describe('Sign-flip test, two-sided; null when so few tasks cannot show anything'),
  adjustedP: probability.describe('After Holm over the pairs of this report'),
  exact: z.boolean().describe('Every sign pattern was tried; else seeded draws'),
  verdict: DifferenceVerdict,
  text: z.string().describe('The verdict in words'),
  detectable: difference.describe('The smallest difference that so many tasks could have shown'),
  tasksNeeded: whole.nullable().describe('Tasks that would show the difference seen; null: none was seen'),
});
export type PassRateDifference = z.infer<typeof PassRateDifference>;

/** The difference of what two arms take, paired by task: arm − baseline. Described only: no verdict rests on it. */
export const SpentDifference = z.object({
  tasks: whole.describe('Tasks of which the figure is known in both'),
  baseline: z.number().describe('Mean over the paired tasks'),
  arm: z.number(),
  difference: z.number(),
  deviation: z.number().nullable().describe('Sample deviation of the task differences; null for one task'),
  interval: Interval.nullable().describe('Student’s t over the task differences; null for one task'),
});
export type SpentDifference = z.infer<typeof SpentDifference>;

/** The runs of two arms that are compared. */
export interface ArmPair {
  baseline: readonly AnalyzedRun[];
  arm: readonly AnalyzedRun[];
  /** Ids of all tasks. */
  tasks: readonly string[];
}

interface PairedTask {
  id: string;
  baseline: readonly number[];
  arm: readonly number[];
}

function pairTasks(pair: ArmPair, valuesOf: (runs: readonly AnalyzedRun[]) => Map<string, number[]>) {
  const [baseline, arm] = [valuesOf(pair.baseline), valuesOf(pair.arm)];
  return pair.tasks.flatMap((id): PairedTask[] => {
    const [before, now] = [baseline.get(id), arm.get(id)];
    return before === undefined || now === undefined ? [] : [{ id, baseline: before, arm: now }];
  });
}

const rate = (values: readonly number[]): number => meanOf(values) ?? 0;
/** Means of thirds differ in their last digit. */
const withoutNoise = (value: number): number => (Math.abs(value) < 1e-12 ? 0 : value);
const count = (values: readonly number[]) => ({
  fired: values.reduce((sum, value) => sum + value, 0),
  trials: values.length,
});

/** Grades of one run, at least: half of what the sign-flip test counts as a tie is one of them. */
function stepsOf(pairs: readonly PairedTask[], runs: readonly AnalyzedRun[]): number {
  const trials = pairs.reduce((most, { arm, baseline }) => Math.max(most, arm.length, baseline.length), 1);
  const grades = runs.filter(({ passRate }) => passRate !== null).map((run) => run.expectations.length);
  return trials * grades.reduce((least, number) => Math.min(least, number), grades[0] ?? 1);
}

type MeasuredPair = Omit<
  PassRateDifference,
  'adjustedP' | 'verdict' | 'text' | 'detectable' | 'tasksNeeded'
> & {
  differences: readonly number[];
  deviation: number | null;
  trials: number;
};

function measurePair(pair: ArmPair, { level, seed }: { level: number; seed: number }): MeasuredPair {
  const pairs = pairTasks(pair, (runs) => valuesByTask(runs, 'passRate'));
  const differences = pairs.map(({ arm, baseline }) => withoutNoise(rate(arm) - rate(baseline)));
  const spread = meanAndDeviation(differences);
  const found = pairedDifference(
    pairs.map(({ arm, baseline }) => ({ a: count(baseline), b: count(arm) })),
    level,
  );
  const test = pairs.length < leastCases(level) ? null : signFlipTest(differences, { seed });
  const paired = new Set(pairs.map(({ id }) => id));
  return {
    tasks: pairs.length,
    leftOut: pair.tasks.filter((id) => !paired.has(id)),
    baseline: meanOf(pairs.map(({ baseline }) => rate(baseline))),
    arm: meanOf(pairs.map(({ arm }) => rate(arm))),
    difference: spread?.mean ?? null,
    interval: found === null ? null : { low: found.low, high: found.high, level },
    p: test?.p ?? null,
    exact: test?.exact ?? true,
    differences,
    deviation: spread?.deviation ?? null,
    trials: stepsOf(pairs, [...pair.baseline, ...pair.arm]),
  };
}

/** Compares the pass rates of pairs of arms; p-values are adjusted over all pairs together (DESIGN 8). */
export function comparePassRates(
  pairs: readonly ArmPair[],
  options: { level: number; power: number; seed: number },
): PassRateDifference[] {
  const measured = pairs.map((pair) => measurePair(pair, options));
  const tested = measured.flatMap(({ p }) => (p === null ? [] : [p]));
  const adjusted = holm(tested);
  let next = 0;
  return measured.map(({ deviation, differences, trials, ...rest }) => {
    const adjustedP = rest.p === null ? null : (adjusted[next++] ?? null);
    const { casesNeeded: tasksNeeded, ...judged } = judgeDifference(
      { ...rest, endpoint: 'pass-rate', cases: rest.tasks, adjustedP, deviation, differences, trials },
      { ...options, family: tested.length, unit: 'task' },
    );
    return { ...rest, adjustedP, ...judged, tasksNeeded };
  });
}

/** Compares what two arms take, over the runs whose work ended. `null`: no task has the figure in both. */
export function compareSpent(pair: ArmPair, figure: SpentFigure, level: number): SpentDifference | null {
  const pairs = pairTasks(pair, (runs) => valuesByTask(endedRuns(runs), figure));
  const differences = pairs.map(({ arm, baseline }) => rate(arm) - rate(baseline));
  const spread = meanAndDeviation(differences);
  if (spread === null) return null;
  const reach =
    spread.deviation === null
      ? null
      : (studentTQuantile(level, spread.n - 1) * spread.deviation) / Math.sqrt(spread.n);
  return {
    tasks: pairs.length,
    baseline: rate(pairs.map(({ baseline }) => rate(baseline))),
    arm: rate(pairs.map(({ arm }) => rate(arm))),
    difference: spread.mean,
    deviation: spread.deviation,
    interval: reach === null ? null : { low: spread.mean - reach, high: spread.mean + reach, level },
  };
}

/** `compareSpent` for each figure. */
export function compareAllSpent(pair: ArmPair, level: number): Record<SpentFigure, SpentDifference | null> {
  const [seconds, tokens, costUsd] = SPENT_FIGURES.map((figure) => compareSpent(pair, figure, level));
  return { seconds: seconds ?? null, tokens: tokens ?? null, costUsd: costUsd ?? null };
}
