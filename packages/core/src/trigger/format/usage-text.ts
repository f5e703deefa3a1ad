import { costText, countText, NOT_REPORTED, plural } from '../../text/number-text.ts';
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
  const isPartial = usage.runsWithoutTokens > 0 || usage.lowerBoundRuns > 0;
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

/** The cost of all runs with its source, and `≥` and the reason where parts of it are unknown. */
function totalCostText(usage: UsageTotal): string {
  const isPartial = usage.runsWithoutCost > 0 || usage.lowerBoundRuns > 0;
  const isKnown = usage.costUsd !== null;
  return [
    `cost: ${isKnown ? atLeast(isPartial) : ''}${costText(usage.costUsd)}`,
    ...(isKnown && usage.runsWithoutCost > 0 ? [`${plural(usage.runsWithoutCost, 'run')} unreported`] : []),
    ...(isKnown && usage.lowerBoundRuns > 0
      ? [`${plural(usage.lowerBoundRuns, 'run')} with a lower bound only`]
      : []),
    ...(isKnown ? usage.costSources.map((source) => SOURCE_WORDS[source]) : []),
    ...(isKnown && usage.billing === 'subscription' ? ['API-equivalent, billed by subscription'] : []),
  ].join(', ');
}

function reusedLines({ reused }: UsageTotal): string[] {
  if (reused === undefined) return [];
  const isPartial = reused.costUsd !== null && reused.runsWithoutCost > 0;
  const cost = `${atLeast(isPartial)}${costText(reused.costUsd)}`;
  return [`  besides, not spent again: ${plural(reused.runs, 'run')} of an earlier measurement (cost: ${cost})`];
}

/** The block of a report that says what its runs used, errored runs and retried attempts included. */
export function usageLines(report: Pick<TriggerRateReport, 'usage' | 'simulated'>): string[] {
  const { usage } = report;
  if (usage === undefined) return [];
  return [
    'usage (every launch, also of errored runs and retried attempts)',
    `  ${totalTokensText(usage)}`,
    `  ${plural(usage.runs, 'run')}, ${plural(usage.attempts, 'launch', 'launches')} (${plural(usage.retriedAttempts, 'retried attempt')}), model requests: ${countText(usage.modelRequests)}`,
    `  ${totalCostText(usage)}`,
    ...reusedLines(usage),
    ...(usage.wastedCostUsd === null
      ? []
      : [`  wasted on attempts that ended in an error: ${costText(usage.wastedCostUsd)}`]),
    ...(usage.priceTable === null || !usage.costSources.includes('computed')
      ? []
      : [`  prices: ${usage.priceTable}`]),
    ...(report.simulated === true && usage.costUsd !== null
      ? ['  simulated: the usage is made up, nothing was billed']
      : []),
  ];
}
