import type { AttemptRecord, RunRecord } from '../run/record.ts';
import {
  type ArmSpend,
  addKnown,
  addTokens,
  type Billing,
  type CostCheck,
  type CostSource,
  UNKNOWN_TOKENS,
  type UsageTotal,
} from './usage.ts';

/** The attempts of a run in which the harness really was started. */
export function launchedAttempts(record: RunRecord): AttemptRecord[] {
  return record.attempts.filter((attempt) => attempt.endedBy !== 'not-started');
}

/** Adds up what runs used, one after the other, without keeping them. */
export interface UsageTally {
  /** Counts a run. `place` is its number among all of them, from 0; figures with fractions are added in that order. */
  add(record: RunRecord, place: number): void;
  total(priceTable: string | null): UsageTotal;
}

/** A sum of figures that may be unknown, always taken in the order of their places: the same to the last digit. */
function createOrderedSum(size: number) {
  let figures: Float64Array | null = null;
  return {
    add: (place: number, figure: number | null) => {
      if (figure === null) return;
      figures ??= new Float64Array(size).fill(Number.NaN);
      const before = figures[place] ?? Number.NaN;
      figures[place] = Number.isNaN(before) ? figure : before + figure;
    },
    total: () =>
      (figures ?? new Float64Array(0)).reduce<number | null>(
        (sum, figure) => (Number.isNaN(figure) ? sum : addKnown(sum, figure)),
        null,
      ),
  };
}

/** Runs that were taken over from an earlier one: their money was spent there. */
function createReusedTally(size: number) {
  const cost = createOrderedSum(size);
  const counts = { runs: 0, runsWithoutCost: 0 };
  return {
    add: ({ usage }: RunRecord, place: number) => {
      counts.runs += 1;
      if (usage.costUsd === null) counts.runsWithoutCost += 1;
      cost.add(place, usage.costUsd);
    },
    total: (): Pick<UsageTotal, 'reused'> =>
      counts.runs === 0 ? {} : { reused: { ...counts, costUsd: cost.total() } },
  };
}

/** How far a computed cost may be from the reported one before it is flagged. */
export const TOLERATED_COST_GAP = 0.1;

/** How far a computed cost is from the reported one, as a share of that; 0 when both are 0. */
export function costGap(reportedUsd: number, computedUsd: number): number {
  return reportedUsd === computedUsd ? 0 : (computedUsd - reportedUsd) / reportedUsd;
}

/** Sets costs that were reported beside what the same launches cost by the price table. A lower bound cannot be compared. */
function createCostCheck(size: number) {
  const reported = createOrderedSum(size);
  const computed = createOrderedSum(size);
  const counts = { launches: 0, launchesApart: 0 };
  return {
    add: ({ usage }: AttemptRecord, place: number): void => {
      const { computedCostUsd, costUsd } = usage;
      if (usage.costSource !== 'reported' || usage.lowerBound) return;
      if (costUsd === null || computedCostUsd === undefined) return;
      reported.add(place, costUsd);
      computed.add(place, computedCostUsd);
      counts.launches += 1;
      if (Math.abs(costGap(costUsd, computedCostUsd)) > TOLERATED_COST_GAP) counts.launchesApart += 1;
    },
    total: (): { costCheck?: CostCheck } => {
      if (counts.launches === 0) return {};
      return {
        costCheck: { ...counts, reportedUsd: reported.total() ?? 0, computedUsd: computed.total() ?? 0 },
      };
    },
  };
}

/** What each arm spent. */
function createArmTally(size: number) {
  const arms = new Map<
    string,
    { runs: number; partial: boolean; cost: ReturnType<typeof createOrderedSum> }
  >();
  return {
    add: ({ arm, usage }: RunRecord, launched: readonly AttemptRecord[], place: number): void => {
      const tally = arms.get(arm) ?? { runs: 0, partial: false, cost: createOrderedSum(size) };
      arms.set(arm, tally);
      tally.cost.add(place, usage.costUsd);
      if (launched.length === 0) return;
      tally.runs += 1;
      const isUnknown = launched.some((attempt) => attempt.usage.costUsd === null);
      tally.partial ||= usage.lowerBound || isUnknown;
    },
    total: (): { arms?: ArmSpend[] } => {
      if (arms.size < 2) return {};
      const names = [...arms].toSorted(([left], [right]) => (left < right ? -1 : 1));
      return {
        arms: names.map(([arm, { cost, partial, runs }]) => ({ arm, runs, costUsd: cost.total(), partial })),
      };
    },
  };
}

/** What attempts cost that ended in an error. */
function createWasteTally(size: number) {
  const cost = createOrderedSum(size);
  const counts = { without: 0, bounds: 0 };
  return {
    add: ({ error, usage }: AttemptRecord, place: number): void => {
      if (error === null) return;
      cost.add(place, usage.costUsd);
      if (usage.costUsd === null) counts.without += 1;
      else if (usage.lowerBound) counts.bounds += 1;
    },
    total: () => ({
      wastedCostUsd: cost.total(),
      ...(counts.without === 0 ? {} : { wastedLaunchesWithoutCost: counts.without }),
      ...(counts.bounds === 0 ? {} : { wastedLowerBoundLaunches: counts.bounds }),
    }),
  };
}

/** Counts launches, and what is not known of them. */
function createLaunchCounts() {
  const counts = { runs: 0, attempts: 0, runsWithoutTokens: 0, runsWithoutCost: 0, lowerBoundRuns: 0 };
  let launchesWithoutCost = 0;
  return {
    add: ({ usage }: RunRecord, launched: readonly AttemptRecord[]): void => {
      const lacksTokens = usage.inputTokens === null || usage.outputTokens === null;
      counts.runs += 1;
      counts.attempts += launched.length;
      if (lacksTokens) counts.runsWithoutTokens += 1;
      if (usage.costUsd === null) counts.runsWithoutCost += 1;
      else launchesWithoutCost += launched.filter((attempt) => attempt.usage.costUsd === null).length;
      if (usage.lowerBound && !lacksTokens) counts.lowerBoundRuns += 1;
    },
    total: () => ({
      ...counts,
      retriedAttempts: counts.attempts - counts.runs,
      ...(launchesWithoutCost === 0 ? {} : { launchesWithoutCost }),
    }),
  };
}

/** @param size how many runs there are at most */
export function createUsageTally(size: number): UsageTally {
  const cost = createOrderedSum(size);
  const wasted = createWasteTally(size);
  const wall = createOrderedSum(size);
  const counts = createLaunchCounts();
  const check = createCostCheck(size);
  const arms = createArmTally(size);
  const reused = createReusedTally(size);
  const billings = new Set<Billing>();
  const sources = new Set<CostSource>();
  const payers = new Set<string>();
  let tokens = UNKNOWN_TOKENS;
  let modelRequests: number | null = null;

  const addLaunches = (record: RunRecord, launched: readonly AttemptRecord[], place: number): void => {
    arms.add(record, launched, place);
    if (launched.length === 0) return;
    counts.add(record, launched);
    billings.add(record.usage.billing);
    for (const attempt of launched) {
      if (attempt.usage.billedTo !== undefined) payers.add(attempt.usage.billedTo);
      if (attempt.usage.costUsd !== null) sources.add(attempt.usage.costSource);
      wasted.add(attempt, place);
      check.add(attempt, place);
    }
  };
  return {
    add: (record, place) => {
      const { usage } = record;
      if (record.reused !== undefined) {
        reused.add(record, place);
        return;
      }
      tokens = addTokens(tokens, usage);
      modelRequests = addKnown(modelRequests, usage.modelRequests);
      cost.add(place, usage.costUsd);
      wall.add(place, usage.wallMs);
      addLaunches(record, launchedAttempts(record), place);
    },
    total: (priceTable) => {
      const [billing, ...others] = billings;
      return {
        ...tokens,
        modelRequests,
        wallMs: wall.total() ?? 0,
        costUsd: cost.total(),
        costSources: [...sources].toSorted(),
        billing: billing === undefined || others.length > 0 ? 'unknown' : billing,
        ...(payers.size === 0 ? {} : { billedTo: [...payers].toSorted() }),
        ...counts.total(),
        ...check.total(),
        ...arms.total(),
        ...wasted.total(),
        ...reused.total(),
        priceTable,
      };
    },
  };
}

/**
 * Adds up what runs used, retried attempts and errored runs included: that is spent money, too. Each figure is the sum of what is known,
 * taken run by run in the order given, so that it equals the sum over the listed runs to the last digit.
 * @param priceTable name, version and date of the price table behind computed costs
 */
export function totalUsage(records: readonly RunRecord[], priceTable: string | null): UsageTotal {
  const tally = createUsageTally(records.length);
  for (const [place, record] of records.entries()) tally.add(record, place);
  return tally.total(priceTable);
}

/**
 * With the launches that began and never ended: whatever they spent is not in the sums.
 * @param arms of which such launches were. @default not known
 */
export function withUnfinished(
  usage: UsageTotal,
  unfinishedLaunches: number,
  arms: readonly string[] = [],
): UsageTotal {
  if (unfinishedLaunches === 0) return usage;
  const spends = usage.arms?.map((each) => (arms.includes(each.arm) ? { ...each, partial: true } : each));
  return { ...usage, unfinishedLaunches, ...(spends === undefined ? {} : { arms: spends }) };
}

/** True when a part of the tokens is not known, so that the sums are lower bounds. */
export function hasPartialTokens(usage: UsageTotal): boolean {
  const { lowerBoundRuns, runsWithoutTokens, unfinishedLaunches = 0 } = usage;
  return lowerBoundRuns + runsWithoutTokens + unfinishedLaunches > 0;
}

/** True when a part of the cost is not known, so that the sum is a lower bound. */
export function isPartialCost(usage: UsageTotal): boolean {
  const { launchesWithoutCost = 0, lowerBoundRuns, runsWithoutCost, unfinishedLaunches = 0 } = usage;
  return lowerBoundRuns + runsWithoutCost + launchesWithoutCost + unfinishedLaunches > 0;
}
