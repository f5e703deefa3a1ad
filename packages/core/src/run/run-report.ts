import type { BenchReportDocument } from '../bench/bench-report.ts';
import type { MatrixReportDocument } from '../matrix/matrix-report.ts';
import type { OptimizeReportDocument } from '../optimize/optimize-report.ts';
import type { TriggerReportDocument } from '../trigger/report.ts';

/** The report of a run, in the form of its mode. */
export type RunReport =
  | { mode: 'trigger'; document: TriggerReportDocument }
  | { mode: 'matrix'; document: MatrixReportDocument }
  | { mode: 'bench'; document: BenchReportDocument }
  | { mode: 'optimize'; document: OptimizeReportDocument };
