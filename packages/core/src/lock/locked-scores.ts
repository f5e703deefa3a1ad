import type { GatedScores } from '../gates/judge-gates.ts';
import { scoreCounts } from '../score/score-counts.ts';
import type { CaseResult } from '../trigger/report.ts';
import type { LockedCase, LockedScores, LockedTarget } from './lock-file.ts';
import type { LockedOptions } from './lock-inputs.ts';

/**
 * A case of a lock as a report has it.
 * @param promptOf gives the prompt, of which the lock has only the hash
 */
export function toCaseResult(
  { censored = 0, errored = 0, fired, id, n, planned, prompt, shouldTrigger, skipped = 0 }: LockedCase,
  threshold: number,
  promptOf: (hash: string) => string,
): CaseResult {
  const rate = n === 0 ? null : fired / n;
  return {
    id,
    shouldTrigger,
    planned,
    n,
    fired,
    rate,
    censored,
    errored,
    skipped,
    prompt: promptOf(prompt),
    tags: [],
    triggered: rate === null ? null : rate >= threshold,
    flaky: fired > 0 && fired < n,
    attempted: 0,
    exploratory: 0,
    others: {},
  };
}

/** The cases of a target, in the order of the lock. */
function lockedResults({ cases, options }: Pick<LockedTarget, 'cases' | 'options'>): CaseResult[] {
  return cases.map((item) => toCaseResult(item, options.threshold, (hash) => hash));
}

/** Six decimals: the last digits of a logarithm differ from machine to machine. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function roundAll<T extends object>(figures: T): T {
  const entries = Object.entries(figures).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'number'
      ? rounded(value)
      : typeof value === 'object' && value !== null
        ? roundAll(value)
        : value,
  ]);
  return { ...figures, ...Object.fromEntries(entries) };
}

/** The figures that the counts of these cases come to. */
export function scoresOf(
  cases: readonly LockedCase[],
  options: Pick<LockedOptions, 'threshold' | 'seed'>,
): LockedScores {
  const results = cases.map((item) => toCaseResult(item, options.threshold, (hash) => hash));
  const figures = scoreCounts(results, { seed: options.seed });
  const { falsePositiveRate, falsePositiveRateInterval, irrelevantN, n, precision, precisionInterval, rate } =
    figures;
  return roundAll({
    rate,
    rateInterval: figures.rateInterval,
    n,
    falsePositiveRate,
    falsePositiveRateInterval,
    irrelevantN,
    precision,
    precisionInterval,
    decisions: figures.cases,
  });
}

/** What the gates of a driver are judged on. */
export function gatedScores(driver: string, { cases, options, suspect }: LockedTarget): GatedScores {
  const results = lockedResults({ cases, options });
  return {
    driver,
    threshold: options.threshold,
    seed: options.seed,
    perPrompt: results.filter(({ shouldTrigger }) => shouldTrigger),
    perIrrelevant: results.filter(({ shouldTrigger }) => !shouldTrigger),
    suspect,
  };
}
