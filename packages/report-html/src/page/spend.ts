import { addKnown, hasPartialTokens, plural, totalCostText, type UsageTotal } from '@skillgauge/core';
import type { SpendRow } from '../model/report-page.ts';

function notesOf(usage: UsageTotal): string[] {
  const { billedTo = [], billing, costCheck, costSources, reused } = usage;
  const usesTable = costSources.includes('computed') || costCheck !== undefined;
  return [
    ...(costSources.length === 0 ? [] : [`source: ${costSources.join(', ')}`]),
    ...(usesTable && usage.priceTable !== null ? [`prices: ${usage.priceTable}`] : []),
    ...(billing === 'subscription' ? ['API-equivalent, billed by subscription'] : []),
    ...(billedTo.length === 0 ? [] : [`billed to ${billedTo.join(', ')}`]),
    ...(usage.retriedAttempts === 0 ? [] : [plural(usage.retriedAttempts, 'retried attempt')]),
    ...(reused === undefined ? [] : [`${plural(reused.runs, 'run')} taken over, not spent again`]),
  ];
}

/** What a driver spent, with what is not known of it. */
export function spendRow(driver: string, title: string, usage: UsageTotal): SpendRow {
  return {
    driver,
    title,
    runs: usage.runs,
    launches: usage.attempts,
    inputTokens: usage.inputTokens,
    cacheTokens: addKnown(usage.cacheReadTokens, usage.cacheWriteTokens),
    outputTokens: usage.outputTokens,
    tokensArePartial: hasPartialTokens(usage),
    costUsd: usage.costUsd,
    costText: totalCostText(usage),
    notes: notesOf(usage),
  };
}
