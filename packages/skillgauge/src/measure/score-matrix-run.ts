import {
  addUsageTotals,
  joinPreflights,
  MATRIX_SCHEMA_VERSION,
  type MatrixReport,
  type MatrixReportDocument,
  type ScoredTarget,
  SkillgaugeError,
  scoreMatrix,
} from '@skillgauge/core';
import type { MatrixRunPlan, PlannedTarget } from './matrix-plan.ts';
import type { PlannedDriver } from './run-plan.ts';
import type { RunJournal } from './score-run.ts';

function damaged(what: string): SkillgaugeError {
  return new SkillgaugeError('invalid_input', `The plan has no ${what}.`, {
    fix: 'The run folder is damaged: measure again.',
  });
}

function scoredTarget(
  target: PlannedTarget,
  driver: PlannedDriver,
  plan: MatrixRunPlan,
  journal: RunJournal,
): ScoredTarget {
  const { execution } = plan;
  const set = execution.installSets.find(({ key }) => key === target.installSet);
  const planned = [...execution.requests, ...(execution.skipped ?? []).map((item) => item.request)];
  const request = planned.find((item) => item.driver === driver.id && item.installSet === target.installSet);
  if (set === undefined || request === undefined) {
    throw damaged(`requests for skill ${target.skill} and driver ${driver.id}`);
  }
  const preflights = journal.preflights.filter(
    (record) => record.driver === driver.id && record.installSet === set.key,
  );
  return {
    set,
    cases: target.cases,
    settings: target.settings,
    options: request.options,
    preflight: joinPreflights(preflights, target.cases),
  };
}

function scoreDriver(plan: MatrixRunPlan, driver: PlannedDriver, journal: RunJournal): MatrixReport {
  const [first, ...others] = plan.targets.map((target) => scoredTarget(target, driver, plan, journal));
  if (first === undefined) throw damaged('skills');
  return scoreMatrix({
    driver,
    targets: [first, ...others],
    requests: plan.execution.requests.filter((request) => request.driver === driver.id),
    skipped: (plan.execution.skipped ?? []).filter(({ request }) => request.driver === driver.id),
    records: journal.records.filter((record) => record.driver === driver.id),
    unfinished: (journal.unfinished ?? []).map(({ id }) => id),
    notes: [...plan.notes, ...(journal.problems ?? [])],
    harnessVersion: driver.harnessVersion,
    priceTable: plan.priceTable,
  });
}

/** Scores a matrix from its plan and its journal alone: pure, so that its report can be made again later. */
export function scoreMatrixRun(
  plan: MatrixRunPlan,
  journal: RunJournal,
  runDir: string,
): MatrixReportDocument {
  const matrices = plan.drivers.map((driver) => scoreDriver(plan, driver, journal));
  const usage = matrices.length > 1 ? addUsageTotals(matrices.map((matrix) => matrix.usage)) : null;
  return {
    schemaVersion: MATRIX_SCHEMA_VERSION,
    mode: 'matrix',
    simulated: plan.simulated,
    matrices,
    ...(usage === null ? {} : { usage }),
    runDir,
  };
}

/** True when every driver has at least one scored run. */
export function isMatrixMeasured({ matrices }: MatrixReportDocument): boolean {
  return matrices.every(({ scored }) => scored > 0);
}
