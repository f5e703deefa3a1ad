import type { PreflightRecord, RunRecord } from '../run/record.ts';
import type { RunOptions, RunRequest, SkippedRequest } from '../run/request.ts';
import type { InstallSet } from '../skill/install-set.ts';
import type { TriggerCase } from './case.ts';
import type { TriggerSettings } from './spec.ts';

/** The words of a driver that a report repeats. An `EvalDriver` gives them; a journal keeps them. */
export interface ScoredDriver {
  id: string;
  title: string;
  experimental?: string | undefined;
  /** `null`: the driver is tested with no version. */
  testedVersion: string | null;
  /** Other versions that its tests have passed with. @default none */
  testedVersions?: readonly string[] | undefined;
  /** Characters of a description that the harness takes; absent or `null`: no limit is known. */
  descriptionLimit?: number | null | undefined;
}

/** What the trigger scorer works on beside the runs: what was planned, and under which conditions. */
export interface MeasuredInput {
  driver: ScoredDriver;
  set: InstallSet;
  cases: readonly TriggerCase[];
  settings: TriggerSettings;
  options: RunOptions;
  /** `null`: the driver's preflight did not come about. */
  preflight: PreflightRecord | null;
  /** As detected; `null`: unknown. */
  harnessVersion: string | null;
  /** Name, version and date of the price table behind computed costs. */
  priceTable: string | null;
  /** Launches that the journal says nothing more of. @default 0 */
  unfinished?: number;
  /** What was noted before the first run: it stands among the report's warnings. @default none */
  notes?: readonly string[];
}

/** What the trigger scorer works on: what was planned and what the journal holds. Nothing is measured here. */
export interface TriggerScoreInput extends MeasuredInput {
  /** Every planned run; those of other drivers are left out. A request without a record counts as skipped, "not run". */
  requests: readonly RunRequest[];
  /** Planned, but never to be run; those of other drivers are left out. @default none */
  skipped?: readonly SkippedRequest[];
  records: readonly RunRecord[];
}
