import { type AttemptRecord, addKnown, plural, type RunRecord, type TokenCounts } from '@skillgauge/core';
import { isUnbilled } from './is-unbilled.ts';

/** How much a measurement may spend. Absent: no limit. */
export interface BudgetLimits {
  maxUsd?: number;
  /** Input, cached or not, and output. */
  maxTokens?: number;
  /** Launches of a harness, retried attempts included. */
  maxRuns?: number;
}

/** The reason of runs that a budget kept from being started (DESIGN 7). */
export const BUDGET_REASON = 'budget';

/** Stops launching when the money is spent; runs in flight end. One for all drivers of an execution. */
export interface Budget {
  /** Why this driver launches nothing more, as a sentence; `null`: it may. */
  refusal(driver: string): string | null;
  /** Counts a launch, or says why there must be none. */
  admit(driver: string): string | null;
  /** Counts what a launch has used. The sentence when that has closed the budget, the first time only. */
  note(driver: string, attempt: AttemptRecord, hasAnswered: boolean): string | null;
  /** What earlier commands of the same run folder mean for this budget, as sentences: each is to be told before the first launch. */
  notices: readonly string[];
}

/** What earlier commands have done in the same run folder. */
export interface EarlierSpend {
  /** Their spend counts. */
  records: readonly RunRecord[];
  /** Launches that began and never ended: they count as launches, and what they cost is not known. @default 0 */
  killed?: number;
}

/** All tokens that are known; `null`: none is. */
export function allTokens(tokens: TokenCounts): number | null {
  const { cacheReadTokens, cacheWriteTokens, inputTokens, outputTokens } = tokens;
  return [inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens].reduce<number | null>(addKnown, null);
}

function usedUp(flag: string, limit: number): string {
  return `The budget of ${flag} ${limit} is used up: runs that were not started yet are skipped, and the report is partial.`;
}

function unknown(driver: string, what: string, flag: string): string {
  return `${what} of a run of ${driver} is not known, so that ${flag} cannot be kept: its runs that were not started yet are skipped, and the report is partial.`;
}

function uncounted(killed: number, flag: string): string {
  return `${plural(killed, 'launch', 'launches')} of an earlier command ${killed === 1 ? 'was' : 'were'} killed: what was used by then is not known, and is not counted in ${flag}.`;
}

/** Spend that went before, by a run that is gone on with; what was taken over from another run was spent there. */
function chargeEarlier(
  budget: Pick<Budget, 'note'> & { charge: () => void },
  { killed = 0, records }: EarlierSpend,
): void {
  for (let launch = 0; launch < killed; launch += 1) budget.charge();
  for (const record of records) {
    if (record.reused !== undefined) continue;
    const isJudged = record.outcome === 'scored' || record.outcome === 'censored';
    for (const [index, attempt] of record.attempts.entries()) {
      if (attempt.endedBy === 'not-started') continue;
      budget.charge();
      budget.note(record.driver, attempt, isJudged && index === record.attempts.length - 1);
    }
  }
}

/** A limit that is no number is reached at once: it fails closed. */
function isReached(spent: number, limit: number | undefined): limit is number {
  return limit !== undefined && !(spent < limit);
}

/**
 * Makes a budget. It fails closed: after a launch of which the harness does not say what a limit needs to know, that driver launches
 * nothing more. Since runs in flight end, it is overspent by what these cost at most.
 * @param earlier what earlier commands have spent in the same run folder
 */
export function createBudget(limits: BudgetLimits, earlier: EarlierSpend = { records: [] }): Budget {
  const { maxRuns, maxTokens, maxUsd } = limits;
  const spent = { usd: 0, tokens: 0, runs: 0 };
  const closed = new Map<string, string>();
  let isTold = false;

  const exhausted = (): string | null => {
    if (isReached(spent.usd, maxUsd)) return usedUp('--max-usd', maxUsd);
    if (isReached(spent.tokens, maxTokens)) return usedUp('--max-tokens', maxTokens);
    if (isReached(spent.runs, maxRuns)) return usedUp('--max-runs', maxRuns);
    return null;
  };
  const refusal = (driver: string): string | null => closed.get(driver) ?? exhausted();
  /** Why nothing is known of what this launch has used. */
  const unknownOf = (driver: string, { usage }: AttemptRecord): string | null => {
    if (maxUsd !== undefined && usage.costUsd === null) return unknown(driver, 'The cost', '--max-usd');
    if (maxTokens === undefined || allTokens(usage) !== null) return null;
    return unknown(driver, 'The use of tokens', '--max-tokens');
  };
  /** Each driver that is closed is told, the end of the whole budget once. */
  const close = (driver: string, reason: string | null): string | null => {
    if (reason !== null && !closed.has(driver)) {
      closed.set(driver, reason);
      return reason;
    }
    const over = exhausted();
    if (over === null || isTold) return null;
    isTold = true;
    return over;
  };
  const budget: Omit<Budget, 'notices'> = {
    refusal,
    admit: (driver) => {
      const reason = refusal(driver);
      if (reason === null) spent.runs += 1;
      return reason;
    },
    note: (driver, attempt, hasAnswered) => {
      spent.usd += attempt.usage.costUsd ?? 0;
      spent.tokens += allTokens(attempt.usage) ?? 0;
      return close(driver, isUnbilled(attempt, hasAnswered) ? null : unknownOf(driver, attempt));
    },
  };
  chargeEarlier({ ...budget, charge: () => (spent.runs += 1) }, earlier);
  const { killed = 0 } = earlier;
  const unmeasured = maxUsd !== undefined ? '--max-usd' : maxTokens !== undefined ? '--max-tokens' : null;
  const over = exhausted();
  isTold = over !== null;
  const notices = [
    ...(killed > 0 && unmeasured !== null ? [uncounted(killed, unmeasured)] : []),
    ...closed.values(),
    ...(over === null ? [] : [over]),
  ];
  return { ...budget, notices };
}
