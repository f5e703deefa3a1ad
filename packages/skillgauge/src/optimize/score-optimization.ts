import {
  OPTIMIZE_SCHEMA_VERSION,
  type OptimizeReportDocument,
  type RunRecord,
  type TriggerCase,
  totalUsage,
} from '@skillgauge/core';
import {
  type OptimizerEffects,
  type OptimizerResult,
  type OptimizerTask,
  optimize,
} from '@skillgauge/optimizer';
import type { RunJournal } from '../measure/score-run.ts';
import { createReplayEffects, type FirstStep, type StepLog } from './optimize-effects.ts';
import type { OptimizeRunPlan } from './optimize-plan.ts';
import { stopReason } from './optimize-steps.ts';
import { type Instrument, listInstruments } from './plan-candidates.ts';

/** The instruments of a plan. */
export function instrumentsOf({ drivers, optimizer }: OptimizeRunPlan): Instrument[] {
  return listInstruments(
    drivers.map(({ id }) => id),
    optimizer.models,
  );
}

/** What the first step of a plan came to. */
export function firstStep({ execution }: OptimizeRunPlan, { records }: RunJournal): FirstStep {
  return { execution, records, stopped: stopReason(records, execution.requests.length) };
}

function taskOf(plan: OptimizeRunPlan): OptimizerTask {
  const byId = new Map(plan.cases.map((item) => [item.id, item]));
  const part = (ids: readonly string[]): TriggerCase[] => ids.flatMap((id) => byId.get(id) ?? []);
  const { parts } = plan;
  return {
    skill: { name: plan.skill, description: plan.description, body: plan.body },
    parts: { train: part(parts.train), selection: part(parts.selection), untouched: part(parts.untouched) },
    instruments: instrumentsOf(plan).map(({ name }) => name),
    iterations: plan.optimizer.iterations,
    candidates: plan.optimizer.candidates,
    seed: plan.settings.seed,
  };
}

/** Why a run is in no score; `null`: it is in one. */
function exclusionOf({ error, outcome, skipReason }: RunRecord): string | null {
  if (outcome === 'scored') return null;
  return `${outcome}: ${error?.class ?? skipReason ?? 'undecided'}`;
}

function countExcluded(records: readonly RunRecord[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const reason of records.map(exclusionOf)) {
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

function describeInstruments(plan: OptimizeRunPlan): OptimizeReportDocument['instruments'] {
  const drivers = new Map(plan.drivers.map((driver) => [driver.id, driver]));
  return instrumentsOf(plan).map(({ driver, model, name }) => {
    const { experimental, harnessVersion = null, title = driver } = drivers.get(driver) ?? {};
    return {
      name,
      driver,
      title,
      model,
      harnessVersion,
      ...(experimental === undefined ? {} : { experimental }),
    };
  });
}

function toDocument(
  plan: OptimizeRunPlan,
  result: OptimizerResult,
  log: StepLog,
  runDir: string,
): OptimizeReportDocument {
  const [set] = plan.execution.installSets;
  const { candidates, holdout, improverModel, iterations, test } = plan.optimizer;
  const { dropped, ended, measured, stopped, untouched, verdict, winner } = result;
  return {
    schemaVersion: OPTIMIZE_SCHEMA_VERSION,
    mode: 'optimize',
    skill: plan.skill,
    simulated: plan.simulated,
    instruments: describeInstruments(plan),
    improver: { driver: plan.improver, model: improverModel },
    competitors: set?.skills.filter(({ role }) => role === 'competitor').map(({ name }) => name) ?? [],
    settings: {
      iterations,
      candidates,
      holdout,
      test,
      trials: plan.settings.trials,
      seed: plan.settings.seed,
    },
    parts: plan.parts,
    measured: measured.map(({ candidate, selection, train }) => ({ ...candidate, train, selection })),
    dropped,
    winner: winner.candidate.id,
    untouched,
    verdict,
    ended,
    stopped,
    usage: {
      measuring: totalUsage(log.measuring, plan.priceTable),
      improving: totalUsage(log.improving, plan.priceTable),
    },
    excluded: countExcluded(log.measuring),
    notes: plan.notes,
    runDir,
  };
}

/** Optimises with these effects, and describes how that went. */
export async function optimizeWith(
  plan: OptimizeRunPlan,
  effects: OptimizerEffects,
  log: StepLog,
  runDir: string,
): Promise<OptimizeReportDocument> {
  return toDocument(plan, await optimize(taskOf(plan), effects), log, runDir);
}

/** Makes the report of an optimisation again from its folder, without a harness. */
export function scoreOptimizeRun(
  plan: OptimizeRunPlan,
  journal: RunJournal,
  runDir: string,
): Promise<OptimizeReportDocument> {
  const log: StepLog = { measuring: [], improving: [] };
  const first = firstStep(plan, journal);
  const effects = createReplayEffects({ plan, runDir, first, instruments: instrumentsOf(plan), log });
  return optimizeWith(plan, effects, log, runDir);
}
