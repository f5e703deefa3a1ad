import type {
  AnalyzedRun,
  BenchReportDocument,
  MatrixReportDocument,
  OptimizeReportDocument,
  RunRecord,
  TriggerReportDocument,
} from '@skillgauge/core';

/** The document of a run in the form of its mode. */
export type ReportedDocument =
  | { mode: 'trigger'; document: TriggerReportDocument }
  | { mode: 'matrix'; document: MatrixReportDocument }
  | { mode: 'bench'; document: BenchReportDocument }
  | { mode: 'optimize'; document: OptimizeReportDocument };

/** A planned run, and what became of it. */
export interface ReportedRun {
  record: RunRecord;
  /** Name of the skill under test. */
  skill: string;
  /** Its case, or its task. */
  prompt: string;
  tags: readonly string[];
  /** `null`: nothing should or should not fire, as with a task. */
  shouldTrigger: boolean | null;
  /** Step of an optimisation; `null`: there are none. */
  step: string | null;
  /** Its grades; `null`: it is no run of a task. */
  analyzed: AnalyzedRun | null;
}
