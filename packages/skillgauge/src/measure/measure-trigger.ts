import { join } from 'node:path';
import {
  type EvalDriver,
  type ExecutionPlan,
  type Fixture,
  type InstallSet,
  planTrigger,
  type TriggerCase,
  type TriggerReportDocument,
  type TriggerSettings,
} from '@skillgauge/core';
import { describePlan } from './describe-plan.ts';
import { type MeasureContext, type MeasureMode, measureMode } from './measure-mode.ts';
import type { TriggerRunPlan } from './run-plan.ts';
import { scoreRun } from './score-run.ts';
import { simulatedOptions } from './simulation.ts';

/** What is measured: read from disk and validated, nothing run yet. */
export interface TriggerMeasurement {
  /** Absolute path of the folder of the skill under test. */
  folder: string;
  /** Absolute paths of the folders of all installed skills. */
  skillFolders: readonly string[];
  set: InstallSet;
  cases: readonly TriggerCase[];
  fixtures: readonly Fixture[];
  settings: TriggerSettings;
  /** What is worth telling before the first run, each a sentence; every report repeats it. */
  notes: readonly string[];
}

/** The document, and whether the measurement was interrupted. */
export interface MeasureResult {
  document: TriggerReportDocument;
  interrupted: boolean;
}

function planAll(
  measurement: TriggerMeasurement,
  drivers: readonly EvalDriver[],
  context: MeasureContext,
): ExecutionPlan {
  const simulated = context.simulate === null ? null : simulatedOptions(context.simulate);
  const plans = drivers.map((driver) =>
    planTrigger({ driver, ...measurement, endpoint: context.endpoint, simulated }),
  );
  const skipped = plans.flatMap((plan) => plan.skipped ?? []);
  return {
    requests: plans.flatMap(({ requests }) => requests),
    installSets: [measurement.set],
    fixtures: [...measurement.fixtures],
    ...(skipped.length === 0 ? {} : { skipped }),
  };
}

/** The mode of a trigger measurement. */
export function triggerMode(
  measurement: TriggerMeasurement,
  context: MeasureContext,
): MeasureMode<TriggerRunPlan, TriggerReportDocument> {
  return {
    name: measurement.set.target,
    planRuns: (drivers) => planAll(measurement, drivers, context),
    describe: (prepared, execution) => describePlan(measurement, prepared, execution, context),
    size: { cases: measurement.cases.length, trials: measurement.settings.trials },
    score: scoreRun,
    report: (document) => ({ mode: 'trigger', document }),
  };
}

/**
 * The main job: plans, prepares, executes and scores a trigger measurement, and leaves a run folder behind.
 * @throws SkillgaugeError before any run, for input, a capability, a harness or credentials that are missing.
 */
export async function measureTrigger(
  measurement: TriggerMeasurement,
  context: MeasureContext,
): Promise<MeasureResult> {
  return measureMode(triggerMode(measurement, context), context);
}

/** The folder below `base` in which run folders of questions are made, which belong to no run. */
export function asksFolder(base: string): string {
  return join(base, '.skillgauge', 'asks');
}
