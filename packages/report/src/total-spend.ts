import { costText, plural, totalCostText, type UsageTotal } from '@skillgauge/core';

/** What all drivers spent together, in a line; none where there is only one. */
export function totalSpendLines({ usage }: { usage?: UsageTotal | undefined }): string[] {
  if (usage === undefined) return [];
  const wasted =
    usage.wastedCostUsd === null ? '' : `, ${costText(usage.wastedCostUsd)} of it wasted on errors`;
  return [
    `all drivers: ${plural(usage.attempts, 'launch', 'launches')}, cost ${totalCostText(usage)}${wasted}`,
  ];
}
