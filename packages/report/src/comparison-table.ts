import {
  type Alignment,
  alignRows,
  type ComparisonRow,
  compareReports,
  costText,
  inertText,
  isPartialCost,
  REPORT_COLUMNS,
  rateText,
  type TriggerReportDocument,
  truncateText,
  wrapText,
} from '@skillgauge/core';
import { totalSpendLines } from './total-spend.ts';

const HEADERS = ['driver', 'rate', 'FPR', 'precision', 'F1', 'n', 'excluded', 'cost'];
const ALIGNMENTS: Alignment[] = ['left', ...HEADERS.slice(1).map((): Alignment => 'right')];

type Report = TriggerReportDocument['reports'][number];

function costCell(row: ComparisonRow, usage: Report['usage']): string {
  const isPartial = usage !== undefined && isPartialCost(usage);
  return `${row.costUsd !== null && isPartial ? '≥ ' : ''}${costText(row.costUsd)}`;
}

function cells(row: ComparisonRow, report: Report | undefined): string[] {
  const mark = report?.experimental === undefined ? '' : ' *';
  return [
    truncateText(inertText(row.driver), 30) + mark,
    rateText(row.rate),
    rateText(row.falsePositiveRate),
    rateText(row.precision),
    rateText(row.f1),
    String(row.n),
    String(row.excluded),
    costCell(row, report?.usage),
  ];
}

/** The drivers side by side, with a foot note for experimental ones. Empty for fewer than two reports. */
export function comparisonLines({ comparison, reports, usage }: TriggerReportDocument): string[] {
  if (reports.length < 2) return [];
  const rows = (comparison ?? compareReports(reports)).map((row, index) => cells(row, reports[index]));
  const notes = reports.some(({ experimental }) => experimental !== undefined)
    ? ['* EXPERIMENTAL: see the caveat in the report of that driver']
    : [];
  return [
    'drivers side by side (rate = recall over n relevant runs, F1 by case, excluded = errored and skipped)',
    ...alignRows([HEADERS, ...rows], ALIGNMENTS),
    ...totalSpendLines({ usage }),
    ...notes,
  ].flatMap((line) => wrapText(line, REPORT_COLUMNS));
}
