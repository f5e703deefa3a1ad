import { collectRuns } from './collect-runs.ts';
import type { TriggerRateReport } from './report.ts';
import type { TriggerScoreInput } from './score-input.ts';
import { createTriggerTally } from './trigger-tally.ts';

/**
 * Scores a trigger measurement of one driver from what its journal holds (DESIGN 8). Pure: the same journal gives the same
 * report, in any order of its lines. Errored and skipped runs are in no rate; censored ones only in the bounds.
 * @example const report = scoreTrigger({ driver, set, cases, settings, options, requests, records, preflight, harnessVersion, priceTable })
 */
export function scoreTrigger(input: TriggerScoreInput): TriggerRateReport {
  const runs = collectRuns(input);
  const tally = createTriggerTally(input, runs.length);
  for (const [place, run] of runs.entries()) tally.add(run, place);
  return tally.report();
}
