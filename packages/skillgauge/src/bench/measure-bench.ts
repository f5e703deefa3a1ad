import type { BenchReportDocument, EvalDriver } from '@skillgauge/core';
import type { AskerEndpoint } from '../ask/asker-context.ts';
import { prepareAsker } from '../ask/prepare-asker.ts';
import { selectAsker } from '../ask/select-asker.ts';
import type { ChosenDriver } from '../drivers/select-drivers.ts';
import { type GradeRequest, gradeRun } from '../grading/grade-run.ts';
import { asGrader, askedHow, asksModel } from '../grading/grader-context.ts';
import type { GradingOptions } from '../grading/grading-options.ts';
import { readGraded } from '../grading/read-graded.ts';
import { type ScoredWork, writeSkillCreatorFiles } from '../grading/write-skill-creator.ts';
import { type MeasureContext, measureMode } from '../measure/measure-mode.ts';
import { warnOnce } from '../measure/warn-once.ts';
import { benchMode, type GradeWork } from './bench-mode.ts';
import type { BenchMeasurement } from './load-bench.ts';

/** How it is graded, besides the settings of the measurement. */
export interface BenchGrading extends AskerEndpoint {
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
type GraderOf = (plannedDriver: string | undefined) => EvalDriver | null;

/** A grader that is named, or reached in another way than the work, is prepared at once: what it lacks is met before money is spent. */
async function chooseGrader(
  measurement: BenchMeasurement,
  context: MeasureContext,
  options: GradingOptions,
  { config, cwd, onGrader }: BenchGrading,
): Promise<GraderOf> {
  const { grader } = measurement;
  if (!asksModel(measurement, options)) return () => null;
  const asking = await asGrader(context, options);
  if (grader.driver === null) {
    const [first] = context.drivers;
    const isKnown = options.endpoint !== undefined && !context.onlyAvailable;
    if (isKnown && first !== undefined) await prepareAsker(first, asking, askedHow(options));
    return (id) => context.drivers.find((driver) => driver.id === id) ?? null;
  }
  const chosen = await selectAsker(grader.driver, { cwd, config });
  onGrader(chosen);
  await prepareAsker(chosen.driver, asking, askedHow(options));
  return () => chosen.driver;
}

function optionsOf(
  { grader }: BenchMeasurement,
  { earlier }: MeasureContext,
  { endpoint, endpointKeyVariable, persona }: BenchGrading,
): GradingOptions {
  return {
    settings: grader,
    budgetCoversWork: true,
    retryErrored: earlier?.retryErrored ?? false,
    ...(persona === undefined ? {} : { persona }),
    endpoint,
    endpointKeyVariable,
  };
}

/**
 * Measures whether a skill helps: runs every task in every arm on every driver, grades what came of it, and compares. Leaves a run folder
 * behind, from which it can be graded and reported again.
 * @throws SkillgaugeError before any run, for input, a capability, a harness or credentials that are missing, also those of the grader.
 */
export async function measureBench(
  measurement: BenchMeasurement,
  given: MeasureContext,
  grading: BenchGrading,
): Promise<{ document: BenchReportDocument; interrupted: boolean }> {
  const context = warnOnce(given);
  const options = optionsOf(measurement, context, grading);
  const graderOf = await chooseGrader(measurement, context, options, grading);
  let isGradingInterrupted = false;
  const scored: ScoredWork[] = [];
  const grade: GradeWork = async (plan, journal, runFolder) => {
    const { records } = journal;
    // Whoever interrupts the work does not want to wait for graders: `resume` goes on with both.
    if (context.signal?.aborted === true) return readGraded(runFolder);
    const result = await gradeRun({
      runFolder,
      plan,
      records,
      grader: graderOf(plan.drivers[0]?.id),
      options: { ...options, settings: plan.grader },
      context,
      onGraded: grading.onGraded,
    });
    isGradingInterrupted = result.interrupted;
    scored.push({ plan, records, gradings: result.graded.gradings });
    return result.graded;
  };
  const { document, interrupted } = await measureMode(benchMode(measurement, context, grade), context);
  for (const work of scored) await writeSkillCreatorFiles(document, work);
  return { document, interrupted: interrupted || isGradingInterrupted };
}
