import { type BenchReportDocument, isBaselineClean, isBenchMeasured } from '@skillgauge/core';

/** What a command ends with: 3 an arm without a valid run, 1 a run without the skill that read it all the same (R023), 0 fine. */
export function benchExitCode(document: BenchReportDocument): 0 | 1 | 3 {
  if (!isBenchMeasured(document)) return 3;
  return isBaselineClean(document) ? 0 : 1;
}
