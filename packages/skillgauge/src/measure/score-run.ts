import {
  addUsageTotals,
  compareReports,
  gatesExitCode,
  joinPreflights,
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
  /** Launches without an end, as a journal read back shows them. @default none */
  unfinished?: readonly { id: string }[];
  /** What is wrong with it, as sentences: they stand among the report's warnings. @default nothing */
  problems?: readonly string[];
}

function scoreDriver(plan: TriggerRunPlan, driver: PlannedDriver, journal: RunJournal): TriggerRateReport {
  const requests = plan.execution.requests.filter((request) => request.driver === driver.id);
  const skipped = (plan.execution.skipped ?? []).filter(({ request }) => request.driver === driver.id);
  const ids = new Set(requests.map(({ id }) => id));
  const first = requests[0] ?? skipped[0]?.request;
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
    skipped,
    unfinished: (journal.unfinished ?? []).filter(({ id }) => ids.has(id)).length,
    notes: [...plan.notes, ...(journal.problems ?? [])],
    records: journal.records.filter((record) => record.driver === driver.id),
    preflight: joinPreflights(
      journal.preflights.filter((record) => record.driver === driver.id),
      plan.cases,
    ),
    harnessVersion: driver.harnessVersion,
    priceTable: plan.priceTable,
  });
}

/** What all drivers used together. */
function totalOf(reports: readonly TriggerRateReport[]): Pick<TriggerReportDocument, 'usage'> {
  const usage = addUsageTotals(reports.flatMap((report) => report.usage ?? []));
  return usage === null ? {} : { usage };
}

/** Scores a run from its plan and its journal alone: pure, so that any report can be made again later. */
export function scoreRun(plan: TriggerRunPlan, journal: RunJournal, runDir: string): TriggerReportDocument {
  const reports = plan.drivers.map((driver) => scoreDriver(plan, driver, journal));
  return {
    schemaVersion: REPORT_SCHEMA_VERSION,
    simulated: plan.simulated,
    reports,
    ...(reports.length > 1 ? { comparison: compareReports(reports), ...totalOf(reports) } : {}),
    runDir,
  };
}

/** What a command ends with: 1 a gate failed, 3 nothing valid was measured or no verdict is possible, 0 fine. */
export function exitCodeOf(document: TriggerReportDocument): 0 | 1 | 3 {
  const gates = gatesExitCode(document.reports.map((report) => report.gates));
  if (gates === 1) return 1;
  return gates === 3 || !isMeasured(document) ? 3 : 0;
}

/** True when every driver has at least one scored run. */
function isMeasured(document: TriggerReportDocument): boolean {
  return document.reports.every((report) => report.n + (report.irrelevantN ?? 0) > 0);
}
