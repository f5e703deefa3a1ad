import type { CostCheck, UsageTotal } from './usage.ts';
import { addKnown, addTokens } from './usage.ts';

function addChecks(left: CostCheck | undefined, right: CostCheck | undefined): { costCheck?: CostCheck } {
  if (left === undefined || right === undefined) {
    const either = left ?? right;
    return either === undefined ? {} : { costCheck: either };
  }
  return {
    costCheck: {
      launches: left.launches + right.launches,
      reportedUsd: left.reportedUsd + right.reportedUsd,
      computedUsd: left.computedUsd + right.computedUsd,
      launchesApart: left.launchesApart + right.launchesApart,
    },
  };
}

function addReused(left: UsageTotal['reused'], right: UsageTotal['reused']): Pick<UsageTotal, 'reused'> {
  if (left === undefined || right === undefined) {
    const either = left ?? right;
    return either === undefined ? {} : { reused: either };
  }
  return {
    reused: {
      runs: left.runs + right.runs,
      costUsd: addKnown(left.costUsd, right.costUsd),
      runsWithoutCost: left.runsWithoutCost + right.runsWithoutCost,
    },
  };
}

/** Counters that are absent instead of 0. */
const RARE_COUNTS = [
  'launchesWithoutCost',
  'unfinishedLaunches',
  'wastedLaunchesWithoutCost',
  'wastedLowerBoundLaunches',
] as const;

function addRareCounts(left: UsageTotal, right: UsageTotal): Pick<UsageTotal, (typeof RARE_COUNTS)[number]> {
  const sums = RARE_COUNTS.map((key) => [key, (left[key] ?? 0) + (right[key] ?? 0)] as const);
  return Object.fromEntries(sums.filter(([, sum]) => sum > 0));
}

function addPair(left: UsageTotal, right: UsageTotal): UsageTotal {
  const billedTo = [...new Set([...(left.billedTo ?? []), ...(right.billedTo ?? [])])].toSorted();
  return {
    ...addTokens(left, right),
    modelRequests: addKnown(left.modelRequests, right.modelRequests),
    wallMs: left.wallMs + right.wallMs,
    costUsd: addKnown(left.costUsd, right.costUsd),
    costSources: [...new Set([...left.costSources, ...right.costSources])].toSorted(),
    billing: left.billing === right.billing ? left.billing : 'unknown',
    ...(billedTo.length === 0 ? {} : { billedTo }),
    runs: left.runs + right.runs,
    attempts: left.attempts + right.attempts,
    retriedAttempts: left.retriedAttempts + right.retriedAttempts,
    runsWithoutTokens: left.runsWithoutTokens + right.runsWithoutTokens,
    runsWithoutCost: left.runsWithoutCost + right.runsWithoutCost,
    lowerBoundRuns: left.lowerBoundRuns + right.lowerBoundRuns,
    ...addRareCounts(left, right),
    ...addChecks(left.costCheck, right.costCheck),
    wastedCostUsd: addKnown(left.wastedCostUsd, right.wastedCostUsd),
    ...addReused(left.reused, right.reused),
    priceTable: left.priceTable ?? right.priceTable,
  };
}

/** Adds totals up, for instance of several drivers. `null`: there are none. Arms are not kept apart in the sum. */
export function addUsageTotals(totals: readonly UsageTotal[]): UsageTotal | null {
  const [first, ...rest] = totals;
  return first === undefined ? null : rest.reduce(addPair, first);
}
