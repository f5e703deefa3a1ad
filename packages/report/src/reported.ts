import type { AnalyzedRun, RunRecord } from '@skillgauge/core';

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
