import { type BenchReportDocument, type EvalDriver, type ExecutionPlan, planBench } from '@skillgauge/core';
import { describePrices } from '@skillgauge/engine';
import type { PreparedDriver } from '../drivers/prepare-driver.ts';
import { describeDrivers } from '../measure/describe-plan.ts';
import type { MeasureContext, MeasureMode } from '../measure/measure-mode.ts';
import { PLAN_SCHEMA_VERSION } from '../measure/run-plan.ts';
import type { RunJournal } from '../measure/score-run.ts';
import { simulatedOptions } from '../measure/simulation.ts';
import type { BenchRunPlan } from './bench-plan.ts';
import type { BenchMeasurement } from './load-bench.ts';
import { type GradedWork, scoreBenchRun } from './score-bench-run.ts';

/** Grades a run folder, or says what it was graded with before. */
export type GradeWork = (plan: BenchRunPlan, journal: RunJournal, runDir: string) => Promise<GradedWork>;

function unique<T extends { key: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.key, item])).values()];
}

function planAll(
  measurement: BenchMeasurement,
  drivers: readonly EvalDriver[],
  { endpoint, simulate }: MeasureContext,
): ExecutionPlan {
  const simulated = simulate === null ? null : simulatedOptions(simulate);
  const plans = drivers.map((driver) => planBench({ driver, ...measurement, endpoint, simulated }));
  return {
    requests: plans.flatMap(({ requests }) => requests),
    installSets: unique(plans.flatMap(({ installSets }) => installSets)),
    fixtures: unique(plans.flatMap(({ fixtures }) => fixtures)),
  };
}

function describeBench(
  measurement: BenchMeasurement,
  prepared: readonly PreparedDriver[],
  execution: ExecutionPlan,
  context: MeasureContext,
): BenchRunPlan {
  const { arms, baseline, compareDrivers, grader, notes, settings, skill, tasks } = measurement;
  return {
    schemaVersion: PLAN_SCHEMA_VERSION,
    mode: 'bench',
    createdAt: context.now().toISOString(),
    simulated: context.simulate !== null,
    priceTable: describePrices(context.prices ?? {}),
    skill,
    settings,
    arms,
    baseline,
    compareDrivers,
    tasks,
    grader,
    notes,
    drivers: describeDrivers(prepared),
    execution,
  };
}

/** How an A/B measurement is planned: enough to say what it would cost. */
export function benchPlanning(
  measurement: BenchMeasurement,
  context: MeasureContext,
): Pick<MeasureMode<BenchRunPlan, BenchReportDocument>, 'name' | 'planRuns' | 'size'> {
  const { arms, settings, skill, tasks } = measurement;
  return {
    name: `bench-${skill}`,
    planRuns: (drivers) => planAll(measurement, drivers, context),
    size: { cases: tasks.length, arms: arms.length, trials: settings.trials },
  };
}

/** The mode of an A/B measurement: the ordinary executor does the work, then it is graded, then scored. */
export function benchMode(
  measurement: BenchMeasurement,
  context: MeasureContext,
  grade: GradeWork,
): MeasureMode<BenchRunPlan, BenchReportDocument> {
  return {
    ...benchPlanning(measurement, context),
    describe: (prepared, execution) => describeBench(measurement, prepared, execution, context),
    score: async (plan, journal, runDir) =>
      scoreBenchRun(plan, journal, await grade(plan, journal, runDir), runDir),
    report: (document) => ({ mode: 'bench', document }),
  };
}
