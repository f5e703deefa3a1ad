import {
  compareReports,
  type PreflightRecord,
  REPORT_SCHEMA_VERSION,
  type RunRecord,
  SkillgaugeError,
  scoreTrigger,
  type TriggerRateReport,
  type TriggerReportDocument,
} from '@skillgauge/core';
import type { PlannedDriver, TriggerRunPlan } from './run-plan.ts';

/** The journal of a run, as far as scoring needs it. */
export interface RunJournal {
  records: readonly RunRecord[];
  preflights: readonly PreflightRecord[];
}

function scoreDriver(plan: TriggerRunPlan, driver: PlannedDriver, journal: RunJournal): TriggerRateReport {
  const requests = plan.execution.requests.filter((request) => request.driver === driver.id);
  const [first] = requests;
  const set = plan.execution.installSets.find(({ key }) => key === first?.installSet);
  if (first === undefined || set === undefined) {
    throw new SkillgaugeError('invalid_input', `The plan has no requests for driver ${driver.id}.`, {
      fix: 'The run folder is damaged: measure again.',
    });
  }
  return scoreTrigger({
    driver,
    set,
    cases: plan.cases,
    settings: plan.settings,
    options: first.options,
    requests,
    records: journal.records.filter((record) => record.driver === driver.id),
    preflight: journal.preflights.find((record) => record.driver === driver.id) ?? null,
    harnessVersion: driver.harnessVersion,
    priceTable: plan.priceTable,
  });
}

/** Scores a run from its plan and its journal alone: pure, so that any report can be made again later. */
export function scoreRun(plan: TriggerRunPlan, journal: RunJournal, runDir: string): TriggerReportDocument {
  const reports = plan.drivers.map((driver) => scoreDriver(plan, driver, journal));
  return {
    schemaVersion: REPORT_SCHEMA_VERSION,
    simulated: plan.simulated,
    reports,
    ...(reports.length > 1 ? { comparison: compareReports(reports) } : {}),
    runDir,
  };
}

/** True when at least one run was scored. */
export function isMeasured(document: TriggerReportDocument): boolean {
  return document.reports.some((report) => report.n + (report.irrelevantN ?? 0) > 0);
}
