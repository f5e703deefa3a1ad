import { costText, countText, NOT_REPORTED, plural } from '../../text/number-text.ts';
import { costGap, hasPartialTokens, isPartialCost, TOLERATED_COST_GAP } from '../../usage/total-usage.ts';
import { addKnown, type CostSource, type TokenCounts, type UsageTotal } from '../../usage/usage.ts';
import type { TriggerRateReport } from '../report.ts';

const SOURCE_WORDS: Record<CostSource, string> = {
  reported: 'reported by the harness',
  computed: 'computed from tokens',
  unknown: 'of unknown source',
};

/** `1,234 in, 5,678 cache, 90 out` in tokens; `not reported` when nothing is known. */
export function tokensText(tokens: TokenCounts): string {
  const cache = addKnown(tokens.cacheReadTokens, tokens.cacheWriteTokens);
  if (tokens.inputTokens === null && cache === null && tokens.outputTokens === null) return NOT_REPORTED;
  return `${countText(tokens.inputTokens)} in, ${countText(cache)} cache, ${countText(tokens.outputTokens)} out`;
}

/** `≥ ` before a figure of which parts are missing. */
export function atLeast(isPartial: boolean): string {
  return isPartial ? '≥ ' : '';
}

function totalTokensText(usage: UsageTotal): string {
  const isPartial = hasPartialTokens(usage);
  const figures = [
    [usage.inputTokens, 'in'],
    [usage.cacheReadTokens, 'cache read'],
    [usage.cacheWriteTokens, 'cache write'],
    [usage.outputTokens, 'out'],
  ] as const;
  if (figures.every(([count]) => count === null)) return `tokens: ${NOT_REPORTED}`;
  const parts = figures.map(([count, word]) =>
    count === null ? `${word} ${NOT_REPORTED}` : `${atLeast(isPartial)}${countText(count)} ${word}`,
  );
  const reasoning =
    usage.reasoningTokens === null ? '' : ` (${countText(usage.reasoningTokens)} of them reasoning)`;
  const missing = usage.runsWithoutTokens > 0 ? `; ${plural(usage.runsWithoutTokens, 'run')} unreported` : '';
  return `tokens: ${parts.join(', ')}${reasoning}${missing}`;
}

/** What of the cost is not known, in words. */
function missingCostText(usage: UsageTotal): string[] {
  const { launchesWithoutCost = 0, lowerBoundRuns, runsWithoutCost, unfinishedLaunches = 0 } = usage;
  return [
    ...(runsWithoutCost > 0 ? [`${plural(runsWithoutCost, 'run')} unreported`] : []),
    ...(launchesWithoutCost > 0
      ? [`${plural(launchesWithoutCost, 'launch', 'launches')} of other runs unreported`]
      : []),
    ...(unfinishedLaunches > 0
      ? [`${plural(unfinishedLaunches, 'launch', 'launches')} killed, of unknown cost`]
      : []),
    ...(lowerBoundRuns > 0 ? [`${plural(lowerBoundRuns, 'run')} with a lower bound only`] : []),
  ];
}

/** A sum of costs, and what is missing in it: `≥ $0.42, 3 runs unreported`; `not reported` where nothing is known. */
export function totalCostText(usage: UsageTotal): string {
  if (usage.costUsd === null) return costText(null);
  return [`${atLeast(isPartialCost(usage))}${costText(usage.costUsd)}`, ...missingCostText(usage)].join(', ');
}

function costLine(usage: UsageTotal): string {
  const isKnown = usage.costUsd !== null;
  return [
    `cost: ${totalCostText(usage)}`,
    ...(isKnown ? usage.costSources.map((source) => SOURCE_WORDS[source]) : []),
    ...(isKnown && usage.billing === 'subscription' ? ['API-equivalent, billed by subscription'] : []),
  ].join(', ');
}

/** What attempts cost that ended in an error: `≥ $0.42`, or `unknown cost`; `null`: there was none. */
export function wastedCostText(usage: UsageTotal): string | null {
  const { wastedCostUsd, wastedLaunchesWithoutCost = 0, wastedLowerBoundLaunches = 0 } = usage;
  if (wastedCostUsd === null) return wastedLaunchesWithoutCost > 0 ? 'unknown cost' : null;
  const isPartial = wastedLaunchesWithoutCost + wastedLowerBoundLaunches > 0;
  return `${atLeast(isPartial)}${costText(wastedCostUsd)}`;
}

function wastedLines(usage: UsageTotal): string[] {
  const { wastedLaunchesWithoutCost = 0 } = usage;
  const cost = wastedCostText(usage);
  if (cost === null) return [];
  const missing =
    wastedLaunchesWithoutCost > 0
      ? `, ${plural(wastedLaunchesWithoutCost, 'launch', 'launches')} unreported`
      : '';
  return [`  wasted on attempts that ended in an error: ${cost}${missing}`];
}

/** How far apart two costs are, in words; flagged over 10 %. */
export function gapText(reportedUsd: number, computedUsd: number): string {
  const gap = costGap(reportedUsd, computedUsd);
  if (gap === 0) return 'the same';
  if (!Number.isFinite(gap)) return 'NOT THE SAME';
  const text = `${(Math.abs(gap) * 100).toFixed(1)}% ${gap > 0 ? 'more' : 'less'}`;
  return Math.abs(gap) > TOLERATED_COST_GAP ? `${text}: OVER 10% APART` : text;
}

/** The harness’s figure and ours side by side (R083). */
function checkLines({ costCheck }: UsageTotal): string[] {
  if (costCheck === undefined) return [];
  const { computedUsd, launches, launchesApart, reportedUsd } = costCheck;
  const apart =
    launchesApart === 0 ? '' : `; over 10% apart in ${plural(launchesApart, 'launch', 'launches')}`;
  return [
    `  side by side, ${plural(launches, 'launch', 'launches')}: reported ${costText(reportedUsd)}, computed from tokens ${costText(computedUsd)} (${gapText(reportedUsd, computedUsd)}${apart})`,
  ];
}

function reusedLines({ reused }: UsageTotal): string[] {
  if (reused === undefined) return [];
  const isPartial = reused.costUsd !== null && reused.runsWithoutCost > 0;
  const cost = `${atLeast(isPartial)}${costText(reused.costUsd)}`;
  return [
    `  besides, not spent again: ${plural(reused.runs, 'run')} of an earlier measurement (cost: ${cost})`,
  ];
}

function armLines({ arms = [] }: UsageTotal): string[] {
  return arms.map(
    ({ arm, costUsd, partial, runs }) =>
      `  arm ${arm}: ${costUsd === null ? '' : atLeast(partial)}${costText(costUsd)}, ${plural(runs, 'run')}`,
  );
}

/** Of what the usage of a report is told. */
export type UsageReport = Pick<TriggerRateReport, 'usage' | 'simulated'>;

function billedLines({ simulated, usage }: UsageReport): string[] {
  if (simulated === true) {
    return usage?.costUsd === null ? [] : ['  simulated: the usage is made up, nothing was billed'];
  }
  const { billedTo, billing } = usage ?? {};
  if (billedTo === undefined) return [];
  return [`  billed to: ${billedTo.join(', ')}${billing === 'unknown' ? '' : ` (${billing})`}`];
}

/** The block of a report that says what its runs used, errored runs and retried attempts included. */
export function usageLines(report: UsageReport): string[] {
  const { usage } = report;
  if (usage === undefined) return [];
  const usesTable = usage.costSources.includes('computed') || usage.costCheck !== undefined;
  return [
    'usage (every launch, also of errored runs and retried attempts)',
    `  ${totalTokensText(usage)}`,
    `  ${plural(usage.runs, 'run')}, ${plural(usage.attempts, 'launch', 'launches')} (${plural(usage.retriedAttempts, 'retried attempt')}), model requests: ${countText(usage.modelRequests)}`,
    `  ${costLine(usage)}`,
    ...reusedLines(usage),
    ...checkLines(usage),
    ...armLines(usage),
    ...wastedLines(usage),
    ...(usage.priceTable === null || !usesTable ? [] : [`  prices: ${usage.priceTable}`]),
    ...billedLines(report),
  ];
}
