import type { RunReport } from '@skillgauge/core';
import {
  renderBench,
  renderBenchJson,
  renderCsv,
  renderJson,
  renderJunit,
  renderMarkdown,
  renderMatrix,
  renderMatrixJson,
  renderOptimize,
  renderOptimizeJson,
  renderTerminal,
  type TerminalOptions,
} from '@skillgauge/report';
import { readRunHtml } from '../html/read-html.ts';
import { readReportedRuns } from './reported-runs.ts';

/** The forms that a report has, whoever reads it. */
export const REPORT_FORMATS = ['text', 'json', 'md', 'html', 'junit', 'csv'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

function renderText(run: RunReport, options: TerminalOptions): string {
  switch (run.mode) {
    case 'trigger':
      return renderTerminal(run.document, options);
    case 'matrix':
      return renderMatrix(run.document, options);
    case 'bench':
      return renderBench(run.document, options);
    case 'optimize':
      return renderOptimize(run.document);
    default:
      return run satisfies never;
  }
}

function renderAsJson(run: RunReport): string {
  switch (run.mode) {
    case 'trigger':
      return renderJson(run.document);
    case 'matrix':
      return renderMatrixJson(run.document);
    case 'bench':
      return renderBenchJson(run.document);
    case 'optimize':
      return renderOptimizeJson(run.document);
    default:
      return run satisfies never;
  }
}

/** The report of a run in one of its forms. `path` is its folder. */
export async function renderReport(
  run: RunReport,
  format: ReportFormat,
  path: string,
  options: TerminalOptions,
): Promise<string> {
  switch (format) {
    case 'text':
      return renderText(run, options);
    case 'json':
      return renderAsJson(run);
    case 'md':
      return renderMarkdown(run);
    case 'html':
      return readRunHtml(run, path);
    case 'junit':
      return renderJunit(run, await readReportedRuns(path, run));
    case 'csv':
      return renderCsv(await readReportedRuns(path, run));
    default:
      return format satisfies never;
  }
}
