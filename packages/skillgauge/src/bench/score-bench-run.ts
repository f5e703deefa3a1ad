import {
  type AnalyzedRun,
  type BenchReportDocument,
  type GradingSummary,
  type RunGrading,
  type RunRecord,
  scoreBench,
  type TraceFacts,
  traceFacts,
} from '@skillgauge/core';
import { readTrace } from '@skillgauge/engine';
import { analyzeRuns } from '@skillgauge/graders';
import type { RunJournal } from '../measure/score-run.ts';
import type { BenchRunPlan } from './bench-plan.ts';
import { comparedArms } from './compared-arms.ts';

/** What graders said of a run folder. */
export interface GradedWork {
  gradings: readonly RunGrading[];
  summary: GradingSummary;
  blind: BenchReportDocument['blind'];
  suggestions: BenchReportDocument['suggestions'];
}

/** What the traces of a run folder show; a run without one is left out. */
export async function readTraceFacts(
  runFolder: string,
  records: readonly RunRecord[],
): Promise<ReadonlyMap<string, TraceFacts>> {
  const facts = new Map<string, TraceFacts>();
  for (const record of records) {
    const trace = await readTrace(runFolder, record);
    if (trace !== null) facts.set(record.requestId, traceFacts(trace));
  }
  return facts;
}

/** Scores an A/B measurement from its plan, its journal and its grades alone, so that its report can be made again later. */
export async function scoreBenchRun(
  plan: BenchRunPlan,
  journal: RunJournal,
  graded: GradedWork,
  runDir: string,
): Promise<BenchReportDocument> {
  const { arms, baseline, compareDrivers, drivers, execution, notes, settings, simulated, skill, tasks } =
    plan;
  const compared = comparedArms(plan);
  return scoreBench({
    skill,
    drivers,
    arms,
    baseline,
    compareDrivers,
    sets: execution.installSets,
    tasks,
    requests: execution.requests,
    records: journal.records,
    gradings: graded.gradings,
    blind: graded.blind,
    suggestions: graded.suggestions,
    facts: await readTraceFacts(runDir, journal.records),
    unfinished: (journal.unfinished ?? []).map(({ id }) => id),
    analyze: (runs: readonly AnalyzedRun[]) => analyzeRuns(runs, compared),
    grading: graded.summary,
    trials: settings.trials,
    seed: settings.seed,
    simulated,
    priceTable: plan.priceTable,
    notes: [...notes, ...(journal.problems ?? [])],
    runDir,
  });
}
