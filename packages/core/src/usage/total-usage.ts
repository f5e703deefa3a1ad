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

/** Adds up what runs used, one after the other, without keeping them. */
export interface UsageTally {
  /** Counts a run. `place` is its number among all of them, from 0; figures with fractions are added in that order. */
  add(record: RunRecord, place: number): void;
  total(priceTable: string | null): UsageTotal;
}

/** A sum of figures that may be unknown, always taken in the order of their places: the same to the last digit. */
function createOrderedSum(size: number) {
  const figures = new Float64Array(size).fill(Number.NaN);
  return {
    add: (place: number, figure: number | null) => {
      if (figure === null) return;
      const before = figures[place] ?? Number.NaN;
      figures[place] = Number.isNaN(before) ? figure : before + figure;
    },
    total: () =>
      figures.reduce<number | null>(
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

/** @param size how many runs there are at most */
export function createUsageTally(size: number): UsageTally {
  const cost = createOrderedSum(size);
  const wasted = createOrderedSum(size);
  const wall = createOrderedSum(size);
  const billings = new Set<Billing>();
  const sources = new Set<CostSource>();
  const counts = { runs: 0, attempts: 0, runsWithoutTokens: 0, runsWithoutCost: 0, lowerBoundRuns: 0 };
  const reused = createReusedTally(size);
  let tokens = UNKNOWN_TOKENS;
  let modelRequests: number | null = null;

  const countLaunches = ({ usage }: RunRecord, launched: readonly AttemptRecord[], place: number): void => {
    if (launched.length === 0) return;
    const lacksTokens = usage.inputTokens === null || usage.outputTokens === null;
    counts.runs += 1;
    counts.attempts += launched.length;
    billings.add(usage.billing);
    if (lacksTokens) counts.runsWithoutTokens += 1;
    if (usage.costUsd === null) counts.runsWithoutCost += 1;
    if (usage.lowerBound && !lacksTokens) counts.lowerBoundRuns += 1;
    for (const attempt of launched) {
      if (attempt.usage.costUsd !== null) sources.add(attempt.usage.costSource);
      if (attempt.error !== null) wasted.add(place, attempt.usage.costUsd);
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
      countLaunches(record, launchedAttempts(record), place);
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
        ...counts,
        retriedAttempts: counts.attempts - counts.runs,
        wastedCostUsd: wasted.total(),
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
