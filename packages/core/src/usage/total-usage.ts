import type { AttemptRecord, RunRecord } from '../run/record.ts';
import {
  addKnown,
  addTokens,
  type Billing,
  type CostSource,
  UNKNOWN_TOKENS,
  type UsageTotal,
} from './usage.ts';

/** The attempts of a run in which the harness really was started. */
export function launchedAttempts(record: RunRecord): AttemptRecord[] {
  return record.attempts.filter((attempt) => attempt.endedBy !== 'not-started');
}

function sumKnown(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>(addKnown, null);
}

function commonBilling(started: readonly RunRecord[]): Billing {
  const kinds = [...new Set(started.map((record) => record.usage.billing))];
  return kinds.length === 1 ? (kinds[0] ?? 'unknown') : 'unknown';
}

function costSources(attempts: readonly AttemptRecord[]): CostSource[] {
  const known = attempts.filter(({ usage }) => usage.costUsd !== null);
  return [...new Set(known.map(({ usage }) => usage.costSource))].toSorted();
}

function lacksTokens({ usage }: RunRecord): boolean {
  return usage.inputTokens === null || usage.outputTokens === null;
}

/**
 * Adds up what runs used, retried attempts and errored runs included: that is spent money, too. Each figure is the sum of what is known,
 * taken run by run in the order given, so that it equals the sum over the listed runs to the last digit.
 * @param priceTable name, version and date of the price table behind computed costs
 */
export function totalUsage(records: readonly RunRecord[], priceTable: string | null): UsageTotal {
  const started = records.filter((record) => launchedAttempts(record).length > 0);
  const attempts = started.flatMap(launchedAttempts);
  const usages = records.map(({ usage }) => usage);
  const failed = attempts.filter(({ error }) => error !== null);
  return {
    ...usages.reduce(addTokens, UNKNOWN_TOKENS),
    modelRequests: sumKnown(usages.map((usage) => usage.modelRequests)),
    wallMs: usages.reduce((sum, usage) => sum + usage.wallMs, 0),
    costUsd: sumKnown(usages.map((usage) => usage.costUsd)),
    costSources: costSources(attempts),
    billing: commonBilling(started),
    runs: started.length,
    attempts: attempts.length,
    retriedAttempts: attempts.length - started.length,
    runsWithoutTokens: started.filter(lacksTokens).length,
    runsWithoutCost: started.filter(({ usage }) => usage.costUsd === null).length,
    lowerBoundRuns: started.filter((record) => record.usage.lowerBound && !lacksTokens(record)).length,
    wastedCostUsd: sumKnown(failed.map(({ usage }) => usage.costUsd)),
    priceTable,
  };
}
