import type { PreflightRecord, RunRecord } from '../run/record.ts';
import type { RunOptions, RunRequest, SkippedRequest } from '../run/request.ts';
import { nameSome } from '../text/number-text.ts';
import { collectRuns, findTargetId, type PlannedRun } from '../trigger/collect-runs.ts';
import type { TriggerRateReport } from '../trigger/report.ts';
import type { ScoredDriver, TriggerScoreInput } from '../trigger/score-input.ts';
import { scoreTrigger } from '../trigger/score-trigger.ts';
import { totalUsage, withUnfinished } from '../usage/total-usage.ts';
import { answeredRuns, countCollisions, findThieves, rankCollisions } from './count-collisions.ts';
import type { MatrixReport, MatrixSkill } from './matrix-report.ts';
import { matrixTotals } from './matrix-totals.ts';
import type { MatrixTarget } from './plan-matrix.ts';

/** A target with what the harness announced of its install set. */
export interface ScoredTarget extends MatrixTarget {
  options: RunOptions;
  /** `null`: its preflight did not come about. */
  preflight: PreflightRecord | null;
}

/** What the matrix scorer works on: one driver's plan and journal. */
export interface MatrixScoreInput {
  driver: ScoredDriver;
  targets: readonly [ScoredTarget, ...ScoredTarget[]];
  requests: readonly RunRequest[];
  /** @default none */
  skipped?: readonly SkippedRequest[];
  records: readonly RunRecord[];
  harnessVersion: string | null;
  priceTable: string | null;
  /** Requests with a launch that the journal says nothing more of. @default none */
  unfinished?: readonly string[];
  /** What was noted before the first run: it stands among the warnings. @default none */
  notes?: readonly string[];
}

interface ScoredRow {
  skill: string;
  id: string | null;
  runs: PlannedRun[];
  announced: readonly string[];
  report: TriggerRateReport;
}

function scoreRow(input: MatrixScoreInput, target: ScoredTarget): ScoredRow {
  const { notes: _, skipped = [], targets: __, unfinished = [], ...shared } = input;
  const requests = input.requests.filter(({ installSet }) => installSet === target.set.key);
  const ids = new Set(requests.map(({ id }) => id));
  const own: TriggerScoreInput = {
    ...shared,
    ...target,
    requests,
    skipped: skipped.filter(({ request }) => request.installSet === target.set.key),
    records: input.records.filter(({ requestId }) => ids.has(requestId)),
    unfinished: unfinished.filter((id) => ids.has(id)).length,
  };
  const runs = collectRuns(own);
  return {
    skill: target.set.target,
    id: findTargetId(target.set.target, target.preflight, runs),
    runs,
    announced: target.preflight?.announced ?? [],
    report: scoreTrigger(own),
  };
}

/** Measured skills by their name; what else was announced by its id, since nothing here says whose id it is. */
function listSkills(rows: readonly ScoredRow[]): MatrixSkill[] {
  const measured = new Set(rows.map(({ id }) => id));
  const others = new Set(rows.flatMap(({ announced }) => announced).filter((id) => !measured.has(id)));
  return [
    ...rows.map(({ id, skill }) => ({ skill, id, measured: true })),
    ...[...others].map((id) => ({ skill: id, id, measured: false })),
  ].toSorted((left, right) => (left.skill < right.skill ? -1 : 1));
}

/** Each warning once: with the skills it is about, unless it is about all of them. */
function joinWarnings(rows: readonly ScoredRow[], notes: readonly string[]): string[] {
  const about = new Map<string, string[]>();
  for (const { report, skill } of rows) {
    for (const warning of report.warnings) about.set(warning, [...(about.get(warning) ?? []), skill]);
  }
  const joined = [...about].map(([warning, skills]) =>
    skills.length === rows.length ? warning : `${nameSome(skills, 5)}: ${warning}`,
  );
  return [...new Set([...joined, ...notes])];
}

function countUnfinished({ requests, unfinished = [] }: MatrixScoreInput): number {
  const ids = new Set(requests.map(({ id }) => id));
  return unfinished.filter((id) => ids.has(id)).length;
}

function conditions({ driver, harnessVersion, targets }: MatrixScoreInput, rows: readonly ScoredRow[]) {
  const [{ options, settings }] = targets;
  return {
    driver: driver.id,
    driverTitle: driver.title,
    harnessVersion,
    testedVersion: driver.testedVersion,
    model: options.model,
    servedModels: [...new Set(rows.flatMap(({ report }) => report.servedModels ?? []))].toSorted(),
    effort: options.effort,
    installAs: options.installAs,
    permissions: options.permissions,
    stop: options.stop,
    endpoint: options.endpoint,
    fullBodies: options.fullBodies,
    seed: settings.seed,
    simulated: options.simulated !== null,
    ...(driver.experimental === undefined ? {} : { experimental: driver.experimental }),
  };
}

/**
 * Scores a matrix of one driver from what its journal holds: each skill's own rates on the diagonal, and off it which other skills were
 * loaded for its prompts, alone or beside it. Pure. Errored and skipped runs are in no figure; censored ones only in the rows' bounds.
 */
export function scoreMatrix(input: MatrixScoreInput): MatrixReport {
  const rows = input.targets
    .map((target) => scoreRow(input, target))
    .toSorted((left, right) => (left.skill < right.skill ? -1 : 1));
  const skills = listSkills(rows);
  const cells = rows.flatMap((row) => {
    const runs = answeredRuns(row.runs);
    return skills
      .filter(({ skill }) => skill !== row.skill)
      .map((other) => countCollisions(row.skill, runs, other));
  });
  const ranking = rankCollisions(cells);
  const records = rows.flatMap(({ runs }) => runs.map(({ record }) => record));
  return {
    ...conditions(input, rows),
    skills,
    rows: rows.map(({ report }) => report),
    cells,
    ranking,
    thieves: findThieves(ranking),
    ...matrixTotals(rows.map(({ report }) => report)),
    usage: withUnfinished(totalUsage(records, input.priceTable), countUnfinished(input)),
    warnings: joinWarnings(rows, input.notes ?? []),
  };
}
