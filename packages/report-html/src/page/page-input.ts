import type {
  BenchReportDocument,
  InstallSet,
  MatrixReportDocument,
  OptimizeReportDocument,
  PreflightRecord,
  RunRecord,
  RunRequest,
  SkippedRequest,
  TriggerReportDocument,
} from '@skillgauge/core';
import type { PageCase } from '../model/report-page.ts';

/** The report of a run in the form of its mode. */
export type ReportOfMode =
  | { mode: 'trigger'; document: TriggerReportDocument }
  | { mode: 'matrix'; document: MatrixReportDocument }
  | { mode: 'bench'; document: BenchReportDocument }
  | { mode: 'optimize'; document: OptimizeReportDocument };

/** What a page is made from. */
export interface PageInput {
  report: ReportOfMode;
  /** Name of the run folder. */
  runName: string;
  /** ISO 8601. */
  createdAt: string | null;
  drivers: readonly { id: string; title: string }[];
  /** In the order of the plan; an id comes once. */
  cases: readonly PageCase[];
  requests: readonly RunRequest[];
  skipped: readonly SkippedRequest[];
  records: readonly RunRecord[];
  preflights: readonly PreflightRecord[];
  installSets: readonly InstallSet[];
}
