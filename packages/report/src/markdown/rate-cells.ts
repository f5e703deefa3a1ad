import {
  type Interval,
  isPartialCost,
  markdownText,
  NOT_AVAILABLE,
  rateText,
  type TriggerRateReport,
  totalCostText,
  type UsageTotal,
} from '@skillgauge/core';

/** Columns that a prompt, a message or a description may take in a table. */
export const TEXT_COLUMNS = 160;

/** `0.41 to 0.93`, or `n/a`. */
function intervalCell(interval: Pick<Interval, 'low' | 'high'> | null | undefined): string {
  return interval === null || interval === undefined
    ? NOT_AVAILABLE
    : `${rateText(interval.low)} to ${rateText(interval.high)}`;
}

/** A rate with its interval behind it. */
export function rateCell(
  rate: number | null,
  interval: Pick<Interval, 'low' | 'high'> | null | undefined,
): string {
  const range = interval === null || interval === undefined ? '' : ` (${intervalCell(interval)})`;
  return `${rateText(rate)}${range}`;
}

/** Runs of a report that are in no rate. */
export function excludedCount({ censored, errored, skipped }: TriggerRateReport): number {
  return errored.total + (censored?.total ?? 0) + (skipped?.total ?? 0);
}

/** What was spent: short, with a mark where parts are not known. */
export function costCell(usage: UsageTotal | undefined): string {
  if (usage === undefined) return NOT_AVAILABLE;
  const [cost = NOT_AVAILABLE] = totalCostText(usage).split(',');
  return isPartialCost(usage) && usage.costUsd !== null ? cost : cost.replace('not reported', NOT_AVAILABLE);
}

/** `server 2, timeout 1`. */
export function tallyText(counts: Readonly<Record<string, number | undefined>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${markdownText(name)} ${count ?? 0}`)
    .join(', ');
}
