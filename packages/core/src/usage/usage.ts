import { z } from 'zod';

const count = z.number().int().nonnegative().nullable();

/**
 * Tokens of one or more model requests. Unknown is `null`, never 0.
 * `outputTokens` holds reasoning; `reasoningTokens` is the part of it that is known to be reasoning.
 */
export const TokenCounts = z.object({
  inputTokens: count.describe('Input that was neither read from nor written to a cache'),
  cacheReadTokens: count,
  cacheWriteTokens: count,
  outputTokens: count.describe('All output that is billed, reasoning included'),
  reasoningTokens: count.describe('The part of outputTokens that is reasoning, where the harness tells'),
});
export type TokenCounts = z.infer<typeof TokenCounts>;

export const CostSource = z.enum(['reported', 'computed', 'unknown']);
export type CostSource = z.infer<typeof CostSource>;

export const Billing = z.enum(['metered', 'subscription', 'unknown']);
export type Billing = z.infer<typeof Billing>;

/** What one attempt at a run used, or a whole run with its retried attempts. */
export const Usage = TokenCounts.extend({
  modelRequests: count,
  wallMs: z.number().nonnegative(),
  costUsd: z.number().nonnegative().nullable(),
  costSource: CostSource,
  computedCostUsd: z
    .number()
    .nonnegative()
    .optional()
    .describe(
      'Beside a reported cost: what the tokens cost by the price table; absent where that is not known',
    ),
  billing: Billing,
  billedTo: z
    .string()
    .optional()
    .describe(
      'Which credential paid: the name of a variable or a login file, never a value; absent: not known',
    ),
  lowerBound: z.boolean().describe('The run was stopped, or its harness died, before its final figures came'),
});
export type Usage = z.infer<typeof Usage>;

/** Costs that harnesses reported beside what the same tokens cost by the price table. */
export const CostCheck = z.object({
  launches: z.number().int().positive().describe('Launches of which both figures are known'),
  reportedUsd: z.number().nonnegative(),
  computedUsd: z.number().nonnegative(),
  launchesApart: z.number().int().nonnegative().describe('Launches whose two figures are over 10 % apart'),
});
export type CostCheck = z.infer<typeof CostCheck>;

/** What one arm of a measurement spent. */
export const ArmSpend = z.object({
  arm: z.string(),
  runs: z.number().int().nonnegative(),
  costUsd: z.number().nonnegative().nullable(),
  partial: z.boolean().describe('A part of it is not known: the cost is a lower bound'),
});
export type ArmSpend = z.infer<typeof ArmSpend>;

/** Sums over several usages. A figure is the sum of what is known; the counters say how much is not. */
export const UsageTotal = TokenCounts.extend({
  modelRequests: count,
  wallMs: z.number().nonnegative(),
  costUsd: z.number().nonnegative().nullable(),
  costSources: z.array(CostSource).describe('Every source that a cost in this total has, sorted'),
  billing: Billing,
  billedTo: z.array(z.string()).optional().describe('Every credential that paid, sorted; absent: not known'),
  runs: z.number().int().nonnegative().describe('Runs that were started'),
  attempts: z.number().int().nonnegative().describe('Launches, retried attempts included'),
  retriedAttempts: z.number().int().nonnegative(),
  runsWithoutTokens: z.number().int().nonnegative(),
  runsWithoutCost: z.number().int().nonnegative(),
  lowerBoundRuns: z.number().int().nonnegative(),
  launchesWithoutCost: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('Launches of unknown cost in runs of which another launch has a known one; absent: none'),
  unfinishedLaunches: z
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'Launches that began and never ended, for instance killed: their spend is unknown; absent: none',
    ),
  costCheck: CostCheck.optional().describe('Absent where no launch has both a reported and a computed cost'),
  arms: z.array(ArmSpend).optional().describe('By arm; absent when there is only one'),
  wastedCostUsd: z.number().nonnegative().nullable().describe('Cost of attempts that ended in an error'),
  wastedLaunchesWithoutCost: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('Attempts that ended in an error, of unknown cost; absent: none'),
  wastedLowerBoundLaunches: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('Attempts that ended in an error, of whose cost only a lower bound is known; absent: none'),
  reused: z
    .object({
      runs: z.number().int().positive(),
      costUsd: z.number().nonnegative().nullable(),
      runsWithoutCost: z.number().int().nonnegative(),
    })
    .optional()
    .describe('Runs that were taken over from an earlier one: spent there, and in no other figure here'),
  priceTable: z
    .string()
    .nullable()
    .describe('Name, version and date of the price table behind computed costs'),
});
export type UsageTotal = z.infer<typeof UsageTotal>;

/** Token counts of which nothing is known. */
export const UNKNOWN_TOKENS: TokenCounts = {
  inputTokens: null,
  cacheReadTokens: null,
  cacheWriteTokens: null,
  outputTokens: null,
  reasoningTokens: null,
};

/** Adds two figures of which either may be unknown: what is known counts, and only two unknowns stay unknown. */
export function addKnown(left: number | null, right: number | null): number | null {
  if (left === null) return right;
  return right === null ? left : left + right;
}

/** Adds token counts figure by figure with `addKnown`. */
export function addTokens(left: TokenCounts, right: TokenCounts): TokenCounts {
  return {
    inputTokens: addKnown(left.inputTokens, right.inputTokens),
    cacheReadTokens: addKnown(left.cacheReadTokens, right.cacheReadTokens),
    cacheWriteTokens: addKnown(left.cacheWriteTokens, right.cacheWriteTokens),
    outputTokens: addKnown(left.outputTokens, right.outputTokens),
    reasoningTokens: addKnown(left.reasoningTokens, right.reasoningTokens),
  };
}
