import { plural, totalCostText, type UsageTotal, wastedCostText } from '@skillgauge/core';

/** What all drivers spent together, in a line; none where there is only one. */
export function totalSpendLines({ usage }: { usage?: UsageTotal | undefined }): string[] {
  if (usage === undefined) return [];
  const waste = wastedCostText(usage);
  const wasted = waste === null ? '' : `; of it wasted on errors: ${waste}`;
  return [
    `all drivers: ${plural(usage.attempts, 'launch', 'launches')}, cost ${totalCostText(usage)}${wasted}`,
  ];
}
