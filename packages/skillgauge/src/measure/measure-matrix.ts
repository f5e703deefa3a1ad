import { type EvalDriver, type ExecutionPlan, type MatrixReportDocument, planMatrix } from '@skillgauge/core';
import { PRICE_TABLE } from '@skillgauge/engine';
import { describeDrivers } from './describe-plan.ts';
import type { MatrixMeasurement } from './load-matrix.ts';
import type { MatrixRunPlan } from './matrix-plan.ts';
import { type MeasureContext, measureMode } from './measure-mode.ts';
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

/**
 * Measures a matrix: the prompts of every skill against the whole set of them, on every driver. Leaves a run folder behind.
 * @throws SkillgaugeError before any run, as `measureTrigger` does, and for fewer than two skills with an eval file.
 */
export async function measureMatrix(
  measurement: MatrixMeasurement,
  context: MeasureContext,
): Promise<{ document: MatrixReportDocument; interrupted: boolean }> {
  const { notes, targets } = measurement;
  return measureMode<MatrixRunPlan, MatrixReportDocument>(
    {
      name: `matrix-${measurement.name}`,
      planRuns: (drivers) => planAll(measurement, drivers, context),
      describe: (prepared, execution) => ({
        schemaVersion: PLAN_SCHEMA_VERSION,
        mode: 'matrix',
        createdAt: context.now().toISOString(),
        simulated: context.simulate !== null,
        priceTable: PRICE_TABLE,
        targets: targets.map(({ cases, set, settings }) => ({
          skill: set.target,
          installSet: set.key,
          settings,
          cases: [...cases],
        })),
        notes,
        drivers: describeDrivers(prepared),
        execution,
      }),
      size: {
        cases: targets.reduce((sum, { cases }) => sum + cases.length, 0),
        trials: Math.max(0, ...targets.map(({ settings }) => settings.trials)),
      },
      score: scoreMatrixRun,
    },
    context,
  );
}
