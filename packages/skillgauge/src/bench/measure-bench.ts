import type { BenchReportDocument, EvalDriver } from '@skillgauge/core';
import { selectAsker } from '../ask/select-asker.ts';
import type { ChosenDriver } from '../drivers/select-drivers.ts';
import { type GradeRequest, gradeRun } from '../grading/grade-run.ts';
import { readGraded } from '../grading/read-graded.ts';
import { type MeasureContext, measureMode } from '../measure/measure-mode.ts';
import { benchMode, type GradeWork } from './bench-mode.ts';
import type { BenchMeasurement } from './load-bench.ts';

/** How it is graded, besides the settings of the measurement. */
export interface BenchGrading {
  /** Configuration file with agents. @default the nearest one */
  config?: string | undefined;
  /** Folder from which a driver’s module is looked for. */
  cwd: string;
  /** Whom the simulated model plays as a grader. @default an honest one */
  persona?: string | undefined;
  /** Gets the driver of the graders, where one is named. */
  onGrader: (chosen: ChosenDriver) => void;
  /** Told as each run is graded. */
  onGraded: NonNullable<GradeRequest['onGraded']>;
}

/** Who grades: as named, else the first driver that does the work. `null`: no model is asked. */
async function chooseGrader(
  { grader }: BenchMeasurement,
  { drivers }: MeasureContext,
  { config, cwd, onGrader }: BenchGrading,
): Promise<(plannedDriver: string | undefined) => EvalDriver | null> {
  if (!grader.modelGrading) return () => null;
  if (grader.driver === null) return (id) => drivers.find((driver) => driver.id === id) ?? null;
  const chosen = await selectAsker(grader.driver, { cwd, config });
  onGrader(chosen);
  return () => chosen.driver;
}

/**
 * Measures whether a skill helps: runs every task in every arm on every driver, grades what came of it, and compares. Leaves a run folder
 * behind, from which it can be graded and reported again.
 * @throws SkillgaugeError before any run, for input, a capability, a harness or credentials that are missing.
 */
export async function measureBench(
  measurement: BenchMeasurement,
  context: MeasureContext,
  grading: BenchGrading,
): Promise<{ document: BenchReportDocument; interrupted: boolean }> {
  const graderOf = await chooseGrader(measurement, context, grading);
  let isGradingInterrupted = false;
  const grade: GradeWork = async (plan, { records }, runFolder) => {
    // Whoever interrupts the work does not want to wait for graders: `resume` goes on with both.
    if (context.signal?.aborted === true) return readGraded(runFolder);
    const grader = graderOf(plan.drivers[0]?.id);
    const result = await gradeRun({
      runFolder,
      plan,
      records,
      grader,
      options: {
        settings: plan.grader,
        budgetCoversWork: true,
        retryErrored: context.earlier?.retryErrored ?? false,
        ...(grading.persona === undefined ? {} : { persona: grading.persona }),
      },
      context,
      onGraded: grading.onGraded,
    });
    isGradingInterrupted = result.interrupted;
    return result.graded;
  };
  const { document, interrupted } = await measureMode(benchMode(measurement, context, grade), context);
  return { document, interrupted: interrupted || isGradingInterrupted };
}
