import {
  type Alignment,
  alignRows,
  costText,
  countText,
  hasPartialTokens,
  inertText,
  isPartialCost,
  plural,
  totalCostText,
  type UsageTotal,
  wastedCostText,
  wrapText,
} from '@skillgauge/core';
import { allTokens } from '@skillgauge/engine';
import type { CostGroup, CostsDocument } from './costs-document.ts';

function timeText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

function cells(names: readonly string[], usage: UsageTotal): string[] {
  const tokens = allTokens(usage);
  const bound = (isPartial: boolean): string => (isPartial ? '≥ ' : '');
  return [
    ...names.map(inertText),
    countText(usage.runs),
    countText(usage.attempts + (usage.unfinishedLaunches ?? 0)),
    `${bound(tokens !== null && hasPartialTokens(usage))}${countText(tokens)}`,
    `${bound(usage.costUsd !== null && isPartialCost(usage))}${costText(usage.costUsd)}`,
    wastedCostText(usage) ?? '',
    timeText(usage.wallMs),
  ];
}

function table(by: CostsDocument['by'], groups: readonly CostGroup[], total: UsageTotal | null): string[] {
  const headers = [...by, 'runs', 'launches', 'tokens', 'cost', 'wasted', 'time'];
  const alignments = headers.map((_, index): Alignment => (index < by.length ? 'left' : 'right'));
  const rows = groups.map(({ keys, usage }) =>
    cells(
      by.map((dimension) => keys[dimension] ?? ''),
      usage,
    ),
  );
  const sum =
    total === null
      ? []
      : [
          cells(
            by.map((_, index) => (index === 0 ? 'total' : '')),
            total,
          ),
        ];
  return alignRows([headers, ...rows, ...sum], alignments);
}

function realLines({ by, damaged, groups, total }: CostsDocument): string[] {
  if (total === null) {
    return [
      damaged.length === 0
        ? 'No real run: nothing was spent.'
        : 'No real run among what could be read: what was spent is not known.',
    ];
  }
  const { billedTo, billing, reused } = total;
  return [
    'spent (every launch, also of errored runs and retried attempts; API-equivalent on a subscription)',
    ...table(by, groups, total),
    `total: ${totalCostText(total)}`,
    ...(billedTo === undefined
      ? []
      : [`billed to: ${billedTo.join(', ')}${billing === 'unknown' ? '' : ` (${billing})`}`]),
    ...(reused === undefined
      ? []
      : [`${plural(reused.runs, 'run')} more were taken over from earlier ones, and not spent again`]),
  ];
}

function simulatedLines({ by, simulated }: CostsDocument): string[] {
  if (simulated.total === null) return [];
  return [
    '',
    'simulated (the usage is made up, nothing was billed; in no sum above)',
    ...table(by, simulated.groups, simulated.total),
    `total: ${totalCostText(simulated.total)}`,
  ];
}

/** What was spent, as text. */
export function formatCosts(document: CostsDocument): string {
  const { damaged, priceTables, runFolders } = document;
  const lines = [
    `Costs of ${plural(runFolders, 'run folder')}`,
    '',
    ...realLines(document),
    ...simulatedLines(document),
    '',
    ...priceTables.map((name) => inertText(`prices: ${name}`)),
    ...damaged.map(({ problem }) =>
      inertText(`left out, so that what it spent is in no sum: ${problem.replaceAll('\n', ' ')}`),
    ),
  ];
  return `${lines.flatMap((line) => (line.includes('  ') ? [line] : wrapText(line, undefined, 2))).join('\n')}\n`;
}
