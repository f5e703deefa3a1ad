import {
  type FormatOptions,
  fitColumns,
  formatTriggerRateReport,
  inertText,
  type TriggerReportDocument,
} from '@skillgauge/core';
import { comparisonLines } from './comparison-table.ts';
import { gateSummaryLines } from './gate-summary.ts';

/** How a terminal shows a document. */
export interface TerminalOptions extends FormatOptions {
  /** Width of the terminal, where it is narrower than the report's 100 columns. */
  columns?: number;
}

const RULE = '─'.repeat(72);

/**
 * The document as plain text for a terminal: each driver's report, the drivers side by side when there are several, and where the run's
 * folder is.
 * @example process.stdout.write(renderTerminal(document, { runs: true }))
 */
export function renderTerminal(document: TriggerReportDocument, options: TerminalOptions = {}): string {
  const comparison = [...comparisonLines(document), ...gateSummaryLines(document)];
  const text = [
    ...document.reports.map((report) => formatTriggerRateReport(report, options)),
    ...(comparison.length === 0 ? [] : [`${comparison.join('\n')}\n`]),
    `run folder: ${inertText(document.runDir)}\n`,
  ].join(`\n${RULE}\n\n`);
  return options.columns === undefined ? text : fitColumns(text, Math.max(40, options.columns));
}
