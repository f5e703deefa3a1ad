import { partialRate, sumOf } from '../score/run-rates.ts';
import { ratioOrNull } from '../stats/ratio.ts';
import type { CaseResult, CensoredCount, TriggerRateReport } from './report.ts';

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
  byClass: CensoredCount['byClass'],
): CensoredCount {
  return {
    total: sumOf(relevant, 'censored') + sumOf(irrelevant, 'censored'),
    relevant: sumOf(relevant, 'censored'),
    irrelevant: sumOf(irrelevant, 'censored'),
    byClass,
    rateBounds: boundsOf(relevant),
    falsePositiveRateBounds: boundsOf(irrelevant),
  };
}
