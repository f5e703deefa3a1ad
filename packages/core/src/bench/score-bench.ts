import type { RunRecord } from '../run/record.ts';
import type { RunRequest } from '../run/request.ts';
import type { InstallSet } from '../skill/install-set.ts';
import { addUsageTotals } from '../usage/add-totals.ts';
import type { Analysis } from './analysis.ts';
import type { AnalyzedRun } from './analyzed-run.ts';
import {
  BENCH_SCHEMA_VERSION,
  type BenchReportDocument,
  type GradingSummary,
  type RunRemarks,
} from './bench-report.ts';
import { collectBenchRuns } from './collect-bench-runs.ts';
import { compareBenchArms, type MeasuredArm, type MeasuredPair } from './compare-bench.ts';
import type { RunGrading } from './grading.ts';
import { type BenchedDriver, scoreBenchDriver } from './score-bench-driver.ts';
import type { BenchArm, BenchTask } from './task.ts';
import type { TraceFacts } from './trace-facts.ts';

/** What the scorer of A/B runs works on. Nothing is measured or graded here. */
export interface BenchScoreInput {
  skill: string;
  drivers: readonly BenchedDriver[];
  arms: readonly BenchArm[];
  /** Name of the arm that others are held against. */
  baseline: string;
  /** Compare the arm with the skill across drivers, too. */
  compareDrivers: boolean;
  sets: readonly InstallSet[];
  tasks: readonly BenchTask[];
  requests: readonly RunRequest[];
  records: readonly RunRecord[];
  gradings: readonly RunGrading[];
  facts: ReadonlyMap<string, TraceFacts>;
  /** Requests with a launch that the journal says nothing more of. */
  unfinished: readonly string[];
  /** The analyzer: what the grades say of the expectations. */
  analyze: (runs: readonly AnalyzedRun[]) => Analysis;
  grading: GradingSummary;
  /** What a blind comparator said; `null`: none was asked. */
  blind: BenchReportDocument['blind'];
  /** What a model proposes; `null`: none was asked. */
  suggestions: BenchReportDocument['suggestions'];
  trials: number;
  seed: number;
  simulated: boolean;
  priceTable: string | null;
  /** What was noted before the first run, and what is wrong with the journal. */
  notes: readonly string[];
  runDir: string;
  /** Confidence level. @default 0.95 */
  level?: number;
  /** Power behind the smallest difference that could have been shown. @default 0.8 */
  power?: number;
}

/** By driver, task, arm and trial, whatever the order in which they were run. */
function inPlanOrder(runs: readonly AnalyzedRun[], input: BenchScoreInput): AnalyzedRun[] {
  const places = (names: readonly string[]) => new Map(names.map((name, index) => [name, index]));
  const drivers = places(input.drivers.map(({ id }) => id));
  const tasks = places(input.tasks.map(({ id }) => id));
  const arms = places(input.arms.map(({ name }) => name));
  const keysOf = ({ arm, driver, taskId, trial }: AnalyzedRun) =>
    [drivers.get(driver), tasks.get(taskId), arms.get(arm), trial].map((place) => place ?? 0);
  return runs
    .map((run) => ({ run, keys: keysOf(run) }))
    .toSorted((left, right) => {
      const index = left.keys.findIndex((key, at) => key !== right.keys[at]);
      return (left.keys[index] ?? 0) - (right.keys[index] ?? 0);
    })
    .map(({ run }) => run);
}

/** Within each driver every arm against the baseline; across drivers, where asked, the first arm with the skill. */
function pairsOf(measured: readonly MeasuredArm[], input: BenchScoreInput): MeasuredPair[] {
  const within = measured.flatMap((arm) => {
    const baseline = measured.find(
      (other) => other.report.driver === arm.report.driver && other.arm.arm === input.baseline,
    );
    return baseline === undefined || baseline === arm ? [] : [{ baseline, arm }];
  });
  if (!input.compareDrivers) return within;
  const subject = input.arms.find(({ hasSkill, name }) => hasSkill && name !== input.baseline)?.name;
  const [first, ...others] = measured.filter(({ arm }) => arm.arm === (subject ?? input.baseline));
  return first === undefined ? within : [...within, ...others.map((arm) => ({ baseline: first, arm }))];
}

function remarksOf(input: BenchScoreInput): RunRemarks[] {
  const requests = new Map(input.requests.map((request) => [request.id, request]));
  return input.gradings.flatMap(({ claims, evalFeedback, requestId, userNotes, warnings }) => {
    const request = requests.get(requestId);
    const said = claims.length + warnings.length > 0 || evalFeedback !== null || userNotes !== null;
    if (request === undefined || !said) return [];
    const { arm, caseId: taskId, driver, trial } = request;
    return [{ requestId, taskId, trial, driver, arm, claims, evalFeedback, userNotes, warnings }];
  });
}

function describeTask({ expectations, expectedOutput, id, name, prompt }: BenchTask) {
  return { id, name, prompt, expectedOutput, expectations: expectations.length };
}

/**
 * Scores an A/B measurement from what its plan, its journal and its grades hold: each arm's figures, the paired differences, what got
 * worse, and which runs are in none of it. Pure, so that the report can be made again later.
 */
export function scoreBench(input: BenchScoreInput): BenchReportDocument {
  const { baseline, level = 0.95, power = 0.8, seed, simulated, skill, tasks, trials } = input;
  const runs = inPlanOrder(collectBenchRuns(input), input);
  const planned = new Map(input.requests.map((request) => [request.id, request]));
  const unfinished = input.unfinished.flatMap((id) => planned.get(id) ?? []);
  const drivers = input.drivers.map((driver) => {
    const requests = input.requests.filter((request) => request.driver === driver.id);
    return scoreBenchDriver({
      ...input,
      driver,
      requests,
      records: input.records.filter((record) => record.driver === driver.id),
      runs: runs.filter((run) => run.driver === driver.id),
      unfinished: unfinished.filter((request) => request.driver === driver.id),
      level,
    });
  });
  const measured = drivers.flatMap((report) =>
    report.arms.map(
      (arm): MeasuredArm => ({
        report,
        arm,
        runs: runs.filter((run) => run.driver === report.driver && run.arm === arm.arm),
      }),
    ),
  );
  const usage = drivers.length > 1 ? addUsageTotals(drivers.map((report) => report.usage)) : null;
  return {
    schemaVersion: BENCH_SCHEMA_VERSION,
    mode: 'bench',
    simulated,
    skill,
    baseline,
    trials,
    seed,
    level,
    power,
    tasks: tasks.map(describeTask),
    drivers,
    comparisons: compareBenchArms(
      pairsOf(measured, input),
      tasks.map(({ id }) => id),
      { level, power, seed },
    ),
    analysis: input.analyze(runs),
    runs,
    remarks: remarksOf(input),
    blind: input.blind,
    suggestions: input.suggestions,
    grading: input.grading,
    ...(usage === null ? {} : { usage }),
    warnings: [...input.notes],
    runDir: input.runDir,
  };
}

/** True when every arm on every driver has a graded run. */
export function isBenchMeasured({ drivers }: BenchReportDocument): boolean {
  return drivers.every(({ arms }) => arms.every(({ graded }) => graded > 0));
}
