import type { RunRecord } from '../run/record.ts';
import type { RunRequest } from '../run/request.ts';
import type { InstallSet } from '../skill/install-set.ts';
import { nameSome, plural } from '../text/number-text.ts';
import type { ScoredDriver } from '../trigger/score-input.ts';
import { totalUsage, withUnfinished } from '../usage/total-usage.ts';
import type { AnalyzedRun } from './analyzed-run.ts';
import { endedRuns, passRateFigure, spentFigure } from './arm-figures.ts';
import type { ArmFiring, BenchArmReport, BenchDriverReport, BenchRunPlace } from './bench-report.ts';
import { expectationTable } from './expectation-table.ts';
import type { BenchArm, BenchTask } from './task.ts';

/** A driver as a bench is scored for it. */
export interface BenchedDriver extends ScoredDriver {
  /** As detected; `null`: unknown. */
  harnessVersion: string | null;
}

/** What the runs of one driver are scored with. */
export interface BenchDriverInput {
  driver: BenchedDriver;
  arms: readonly BenchArm[];
  sets: readonly InstallSet[];
  tasks: readonly BenchTask[];
  /** Of this driver, as are the others. */
  requests: readonly RunRequest[];
  records: readonly RunRecord[];
  runs: readonly AnalyzedRun[];
  /** The request of each launch that the journal says nothing more of. */
  unfinished: readonly RunRequest[];
  level: number;
  priceTable: string | null;
}

function placeOf({ requestId, taskId, trial }: AnalyzedRun): BenchRunPlace {
  return { requestId, taskId, trial };
}

function firingOf(runs: readonly AnalyzedRun[]): ArmFiring {
  const known = endedRuns(runs).filter(({ fired }) => fired !== null);
  const never = known.filter(({ fired }) => fired === false);
  return { fired: known.length - never.length, n: known.length, never: never.map(placeOf) };
}

function scoreArm(arm: BenchArm, input: BenchDriverInput): BenchArmReport {
  const runs = input.runs.filter((run) => run.arm === arm.name);
  const set = input.sets.find(({ key }) => key === arm.installSet);
  const options = input.requests.find((request) => request.arm === arm.name)?.options;
  const served = input.records.filter((record) => record.arm === arm.name).map((run) => run.servedModel);
  return {
    arm: arm.name,
    hasSkill: arm.hasSkill,
    skill: arm.hasSkill ? (set?.target ?? null) : null,
    model: options?.model ?? arm.model,
    servedModels: [...new Set(served.filter((model) => model !== null))].toSorted(),
    effort: options?.effort ?? arm.effort,
    permissions: options?.permissions ?? 'full',
    competitors: (set?.skills ?? []).filter(({ role }) => role === 'competitor').map(({ name }) => name),
    planned: runs.length,
    graded: runs.filter(({ state }) => state === 'graded').length,
    passRate: passRateFigure(runs, input.level),
    seconds: spentFigure(runs, 'seconds'),
    tokens: spentFigure(runs, 'tokens'),
    costUsd: spentFigure(runs, 'costUsd'),
    firing: arm.hasSkill ? firingOf(runs) : null,
  };
}

/** `t1 trial 2`. */
function placeText({ taskId, trial }: Pick<BenchRunPlace, 'taskId' | 'trial'>): string {
  return `${taskId} trial ${trial}`;
}

function firingWarnings({ arm, firing }: BenchArmReport): string[] {
  if (firing === null || firing.never.length === 0) return [];
  return [
    `${arm}: the skill did not fire in ${firing.never.length} of ${plural(firing.n, 'run')} (${nameSome(firing.never.map(placeText))}): what these runs show is not the skill's doing.`,
  ];
}

function missingWarnings({ arm, graded, planned }: BenchArmReport, runs: readonly AnalyzedRun[]): string[] {
  const missing = planned - graded;
  if (missing === 0) return [];
  const states = new Map<string, number>();
  for (const run of runs) {
    if (run.arm !== arm || run.state === 'graded') continue;
    states.set(run.state, (states.get(run.state) ?? 0) + 1);
  }
  const words = [...states].map(([state, count]) => `${count} ${state}`).join(', ');
  const share = missing / planned > 0.1 ? ` (${Math.round((100 * missing) / planned)}%)` : '';
  return [`${arm}: ${missing} of ${plural(planned, 'planned run')}${share} in no pass rate: ${words}.`];
}

/** Expectations of graded runs that no grader could decide: each run's pass rate is over its others. */
function ungradedWarnings(runs: readonly AnalyzedRun[]): string[] {
  const graded = runs.filter(({ state }) => state === 'graded');
  const open = graded.flatMap((run) =>
    run.expectations
      .filter(({ verdict }) => verdict === 'ungraded')
      .map(({ id, reason }) => ({ name: `${run.taskId}/${id}`, reason })),
  );
  if (open.length === 0) return [];
  const names = [...new Set(open.map(({ name }) => name))];
  const reasons = [...new Set(open.map(({ reason }) => reason))];
  return [
    `${plural(open.length, 'grade')} of graded runs could not be given, and ${open.length === 1 ? 'is' : 'are'} in no pass rate: ${nameSome(names)}. Why: ${nameSome(reasons, 3)}`,
  ];
}

/** Scores the arms of one driver. Pure. */
export function scoreBenchDriver(input: BenchDriverInput): BenchDriverReport {
  const { driver, records, requests, runs, unfinished } = input;
  const arms = input.arms.map((arm) => scoreArm(arm, input));
  const options = requests[0]?.options;
  return {
    driver: driver.id,
    driverTitle: driver.title,
    harnessVersion: driver.harnessVersion,
    testedVersion: driver.testedVersion,
    ...(driver.experimental === undefined ? {} : { experimental: driver.experimental }),
    installAs: options?.installAs ?? 'project',
    permissions: options?.permissions ?? 'full',
    endpoint: options?.endpoint ?? null,
    arms,
    expectations: expectationTable(
      input.tasks,
      input.arms.map(({ name }) => ({ name, runs: runs.filter(({ arm }) => arm === name) })),
    ),
    planned: runs.length,
    excluded: runs
      .filter(({ state }) => state !== 'graded')
      .map((run) => ({ ...placeOf(run), arm: run.arm, state: run.state, why: run.why ?? run.state })),
    usage: withUnfinished(
      totalUsage(records, input.priceTable),
      unfinished.length,
      unfinished.map(({ arm }) => arm),
    ),
    warnings: [
      ...arms.flatMap((arm) => [...missingWarnings(arm, runs), ...firingWarnings(arm)]),
      ...ungradedWarnings(runs),
    ],
  };
}
