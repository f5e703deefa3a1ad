import { type Analysis, type AnalyzedRun, type ExpectationFinding, groupBy, plural } from '@skillgauge/core';
import {
  FEWEST_DEVIATIONS,
  FEWEST_FELLOWS,
  findOutliers,
  OUTLIER_RATIO,
  OUTLIER_SCORE,
} from './find-outliers.ts';
import { type ComparedArms, FEW_RUNS, findPatterns, MOSTLY } from './find-patterns.ts';

const KNOWN_PAIRS: readonly ComparedArms[] = [
  { candidate: 'with_skill', baseline: 'without_skill' },
  { candidate: 'new_skill', baseline: 'old_skill' },
];

/** The pair of a well-known name, else the first two arms in the order in which they come up. */
function pairOf(arms: readonly string[]): ComparedArms {
  const known = KNOWN_PAIRS.find(
    ({ baseline, candidate }) => arms.includes(baseline) && arms.includes(candidate),
  );
  return known ?? { candidate: arms[0] ?? '', baseline: arms[1] ?? '' };
}

function leftOut(runs: readonly AnalyzedRun[]): string[] {
  return (['invalid', 'errored', 'censored', 'skipped'] as const).flatMap((state) => {
    const count = runs.filter((run) => run.state === state).length;
    return count === 0 ? [] : [`${plural(count, 'run')} left out: ${state}.`];
  });
}

function counts(findings: readonly ExpectationFinding[]): string[] {
  const groups = groupBy(findings, ({ pattern }) => pattern);
  const shown = [...groups].map(([pattern, own]) => `${pattern} ${own.length}`);
  return shown.length === 0
    ? ['No expectation has a grade.']
    : [`Expectations by pattern: ${shown.join(', ')}.`];
}

/**
 * What the grades of all runs say, computed and never made up by a model: which expectations tell the arms apart, and which runs took
 * unusually much. The thresholds stand in the notes.
 * @param compared which arm is tried against which
 * @default compared with_skill and without_skill, or new_skill and old_skill, else the first two arms
 * @example analyzeRuns(runs).expectations.filter(({ pattern }) => pattern === 'harm')
 */
export function analyzeRuns(runs: readonly AnalyzedRun[], compared?: ComparedArms): Analysis {
  const arms = [...new Set(runs.map(({ arm }) => arm))];
  const pair = compared ?? pairOf(arms);
  const expectations = findPatterns(runs, arms, pair);
  return {
    expectations,
    outliers: findOutliers(runs),
    notes: [
      ...counts(expectations),
      ...leftOut(runs),
      `Value: passes in more than ${MOSTLY * 100} % of the graded runs of ${pair.candidate} and in none of ${pair.baseline}; harm: the other way round. Fewer than ${FEW_RUNS} graded runs in an arm may be luck.`,
      `Outliers: modified z-score beyond ${OUTLIER_SCORE} (Iglewicz and Hoaglin 1993) and ${OUTLIER_RATIO} times more or less than the median of the same driver, task and arm; needs ${FEWEST_FELLOWS} runs of these and ${FEWEST_DEVIATIONS} such comparisons.`,
    ],
  };
}
