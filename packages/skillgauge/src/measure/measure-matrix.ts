import { type EvalDriver, type ExecutionPlan, type MatrixReportDocument, planMatrix } from '@skillgauge/core';
import { describePrices } from '@skillgauge/engine';
import type { PreparedDriver } from '../drivers/prepare-driver.ts';
import { describeDrivers } from './describe-plan.ts';
import type { MatrixMeasurement } from './load-matrix.ts';
import type { MatrixRunPlan } from './matrix-plan.ts';
import { type MeasureContext, type MeasureMode, measureMode } from './measure-mode.ts';
import { PLAN_SCHEMA_VERSION } from './run-plan.ts';
import { scoreMatrixRun } from './score-matrix-run.ts';
import { simulatedOptions } from './simulation.ts';

function planAll(
  { fixtures, targets }: MatrixMeasurement,
  drivers: readonly EvalDriver[],
  context: MeasureContext,
): ExecutionPlan {
  const simulated = context.simulate === null ? null : simulatedOptions(context.simulate);
  const plans = drivers.map((driver) =>
    planMatrix({ driver, targets, endpoint: context.endpoint, simulated }),
  );
  const skipped = plans.flatMap((plan) => plan.skipped ?? []);
  return {
    requests: plans.flatMap(({ requests }) => requests),
    installSets: targets.map(({ set }) => set),
    fixtures,
    ...(skipped.length === 0 ? {} : { skipped }),
  };
}

/** What `plan.json` says of a matrix. */
function describeMatrix(
  { notes, targets }: MatrixMeasurement,
  prepared: readonly PreparedDriver[],
  execution: ExecutionPlan,
  context: MeasureContext,
): MatrixRunPlan {
  return {
    schemaVersion: PLAN_SCHEMA_VERSION,
    mode: 'matrix',
    createdAt: context.now().toISOString(),
    simulated: context.simulate !== null,
    priceTable: describePrices(context.prices ?? {}),
    targets: targets.map(({ cases, set, settings }) => ({
      skill: set.target,
      installSet: set.key,
      settings,
      cases: [...cases],
    })),
    notes: [...notes],
    drivers: describeDrivers(prepared),
    execution,
  };
}

/** The mode of a matrix. */
export function matrixMode(
  measurement: MatrixMeasurement,
  context: MeasureContext,
): MeasureMode<MatrixRunPlan, MatrixReportDocument> {
  const { targets } = measurement;
  return {
    name: `matrix-${measurement.name}`,
    planRuns: (drivers) => planAll(measurement, drivers, context),
    describe: (prepared, execution) => describeMatrix(measurement, prepared, execution, context),
    size: {
      cases: targets.reduce((sum, { cases }) => sum + cases.length, 0),
      trials: Math.max(0, ...targets.map(({ settings }) => settings.trials)),
    },
    score: scoreMatrixRun,
    report: (document) => ({ mode: 'matrix', document }),
  };
}

/**
 * Measures a matrix: the prompts of every skill against the whole set of them, on every driver. Leaves a run folder behind.
 * @throws SkillgaugeError before any run, as `measureTrigger` does, and for fewer than two skills with an eval file.
 */
export async function measureMatrix(
  measurement: MatrixMeasurement,
  context: MeasureContext,
): Promise<{ document: MatrixReportDocument; interrupted: boolean }> {
  return measureMode(matrixMode(measurement, context), context);
}
