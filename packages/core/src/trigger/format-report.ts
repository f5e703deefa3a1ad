import { gateLines } from '../gates/gate-lines.ts';
import { inertText } from '../text/inert-text.ts';
import { wrapText } from '../text/layout.ts';
import { attemptLines, collisionLines, flakyLines, wrongCaseLines } from './format/case-lines.ts';
import { excludedLines } from './format/excluded-lines.ts';
import { groupLines } from './format/group-lines.ts';
import { bannerLines, headlineLines } from './format/headline.ts';
import { formatRunLine } from './format/run-line.ts';
import { scoreLines } from './format/score-lines.ts';
import { usageLines } from './format/usage-text.ts';
import type { TriggerRateReport } from './report.ts';
import { experimentalWarning } from './report-warnings.ts';

/** How much a report shows. */
export interface FormatOptions {
  /** One line for each run as well. @default false */
  runs?: boolean;
}

function warningLines({ experimental, warnings }: TriggerRateReport): string[] {
  const banner = experimental === undefined ? null : experimentalWarning(experimental);
  return warnings
    .filter((warning) => warning !== banner)
    .flatMap((warning) => wrapText(`warning: ${inertText(warning)}`, undefined, 2));
}

function runLines({ runs = [] }: TriggerRateReport): string[] {
  return runs.length === 0
    ? []
    : ['runs', ...runs.flatMap((run) => wrapText(`  ${formatRunLine(run)}`, undefined, 4))];
}

/**
 * A report as plain text of at most 100 columns, without colour: what was measured and how, the scores with their intervals, what went
 * wrong, what was left out, what it cost. Whatever was not measured is `n/a`. Text from elsewhere cannot steer the terminal.
 * @example console.log(formatTriggerRateReport(report, { runs: true }))
 */
export function formatTriggerRateReport(report: TriggerRateReport, options: FormatOptions = {}): string {
  const blocks = [
    headlineLines(report),
    ...bannerLines(report),
    gateLines(report.gates),
    scoreLines(report),
    groupLines(report),
    wrongCaseLines(report),
    [...flakyLines(report), ...attemptLines(report)],
    collisionLines(report),
    excludedLines(report),
    options.runs === true ? runLines(report) : [],
    usageLines(report).flatMap((line) => wrapText(inertText(line), undefined, 4)),
    warningLines(report),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}
