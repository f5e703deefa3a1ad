import type {
  InstallSet,
  PreflightRecord,
  RunRecord,
  RunReport,
  RunRequest,
  SkippedRequest,
} from '@skillgauge/core';
import type { PageCase } from '../model/report-page.ts';

/** What a page is made from. */
export interface PageInput {
  report: RunReport;
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
