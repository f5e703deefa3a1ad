import {
  type FormatOptions,
  formatTriggerRateReport,
  inertText,
  type TriggerReportDocument,
} from '@skillgauge/core';
import { comparisonLines } from './comparison-table.ts';

const RULE = '─'.repeat(72);

/**
 * The document as plain text for a terminal: each driver's report, the drivers side by side when there are several, and where the run's
 * folder is.
 * @example process.stdout.write(renderTerminal(document, { runs: true }))
 */
export function renderTerminal(document: TriggerReportDocument, options: FormatOptions = {}): string {
  const comparison = comparisonLines(document);
  return [
    ...document.reports.map((report) => formatTriggerRateReport(report, options)),
    ...(comparison.length === 0 ? [] : [`${comparison.join('\n')}\n`]),
    `run folder: ${inertText(document.runDir)}\n`,
  ].join(`\n${RULE}\n\n`);
}
