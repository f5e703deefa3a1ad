import {
  type AnalyzedRun,
  addKnown,
  joinRecords,
  missingRecord,
  type RunRecord,
  type RunRequest,
} from '@skillgauge/core';
import type { Lane } from '../model/report-page.ts';
import { type RunCells, type RunColumns, type RunState, toColumns } from '../model/run-columns.ts';
import type { PageInput } from './page-input.ts';

/** Rows that a page lists; a browser has to hold them all. */
const MOST_RUNS = 50_000;
/** Longest text of an error that a row holds. */
const REASON_CHARACTERS = 400;

/** Records by request, each with the spend of those that it replaces. */
function recordsById(records: readonly RunRecord[]): ReadonlyMap<string, RunRecord> {
  const byId = new Map<string, RunRecord>();
  for (const record of records) {
    const earlier = byId.get(record.requestId);
    byId.set(record.requestId, earlier === undefined ? record : joinRecords(earlier, record));
  }
  return byId;
}

/** The announced id of the target of a set on a driver; the bare name where it is not known. */
export function targetIds({ installSets, preflights }: PageInput): (request: RunRequest) => string {
  const known = new Map<string, string>();
  for (const { driver, installSet, targetId } of preflights) {
    if (targetId !== null) known.set(`${driver} ${installSet}`, targetId);
  }
  const names = new Map(installSets.map(({ key, target }) => [key, target]));
  return ({ driver, installSet, target }) =>
    known.get(`${driver} ${installSet}`) ?? names.get(installSet) ?? target;
}

function triggerState(record: RunRecord, targetId: string): RunState {
  if (record.outcome === 'censored') return 'c';
  if (record.outcome === 'errored') return 'e';
  if (record.outcome === 'skipped') return 's';
  if (record.fired === true) return 'f';
  return record.skills.some(({ attempted, id }) => attempted && id === targetId) ? 'a' : 'n';
}

function workState({ passRate, state }: AnalyzedRun): RunState {
  if (state === 'ungraded') return 'u';
  if (state === 'invalid') return 'i';
  if (state === 'errored') return 'e';
  if (state === 'censored') return 'c';
  if (state === 'skipped') return 's';
  if (passRate === null) return 'u';
  return passRate === 1 ? 'p' : passRate === 0 ? 'x' : 'm';
}

function reasonOf(record: RunRecord, analyzed: AnalyzedRun | undefined): string | null {
  const { error, skipReason } = record;
  const text = error === null ? (analyzed?.why ?? skipReason) : `${error.class}: ${error.message}`;
  if (text === null) return null;
  return text.length <= REASON_CHARACTERS ? text : `${text.slice(0, REASON_CHARACTERS)}…`;
}

function lanesOf({ drivers, requests, skipped }: PageInput): { lanes: Lane[]; keys: Map<string, number> } {
  const planned = [...requests, ...skipped.map(({ request }) => request)];
  const arms = [...new Set(planned.map(({ arm }) => arm))];
  const used = new Set(planned.map(({ arm, driver }) => JSON.stringify([driver, arm])));
  const lanes: Lane[] = [];
  const keys = new Map<string, number>();
  for (const { id, title } of drivers) {
    for (const arm of arms) {
      const key = JSON.stringify([id, arm]);
      if (!used.has(key)) continue;
      keys.set(key, lanes.length);
      lanes.push({ driver: id, title, arm: arms.length > 1 ? arm : null });
    }
  }
  return { lanes, keys };
}

/** The rows of the list of runs: every planned run, whether or not it was started. */
export interface PageRuns {
  lanes: Lane[];
  runs: RunColumns;
  /** The record behind each row. */
  records: RunRecord[];
  /** The request behind each row. */
  requests: RunRequest[];
  /** Planned runs that have no row, since there are too many. */
  leftOut: number;
}

/** A planned run with its place in the page. */
interface PlacedRun {
  request: RunRequest;
  record: RunRecord;
  laneIndex: number;
  caseIndex: number;
}

/** The planned runs that have a lane and a case, in the order of the plan. */
function placeRuns(input: PageInput, keys: ReadonlyMap<string, number>): PlacedRun[] {
  const cases = new Map(input.cases.map(({ id }, index) => [id, index]));
  const byId = recordsById(input.records);
  const planned = [...input.requests.map((request) => ({ request, reason: 'not run' })), ...input.skipped];
  return planned.flatMap(({ reason, request }) => {
    const { arm, caseId, driver, id, options, trial } = request;
    const laneIndex = keys.get(JSON.stringify([driver, arm]));
    const caseIndex = cases.get(caseId);
    if (laneIndex === undefined || caseIndex === undefined) return [];
    const missing = { requestId: id, driver, caseId, trial, arm, model: options.model };
    return [{ request, record: byId.get(id) ?? missingRecord(missing, reason), laneIndex, caseIndex }];
  });
}

function cellsOf(placed: PlacedRun, targetId: string, graded: AnalyzedRun | undefined): RunCells {
  const { caseIndex, laneIndex, record } = placed;
  const { requestId, skills, startedAt, trial, usage, wallMs } = record;
  const { costSource, costUsd, inputTokens, lowerBound, outputTokens } = usage;
  return {
    id: requestId,
    caseIndex,
    laneIndex,
    trial,
    inputTokens,
    outputTokens,
    costUsd,
    costSource,
    lowerBound,
    wallMs,
    startedAt,
    state: graded === undefined ? triggerState(record, targetId) : workState(graded),
    reason: reasonOf(record, graded),
    attempts: record.attempts.length,
    cacheTokens: addKnown(usage.cacheReadTokens, usage.cacheWriteTokens),
    passRate: graded?.passRate ?? null,
    others: skills.filter(({ id, loaded }) => loaded && id !== targetId).map(({ id }) => id),
  };
}

/** Puts what was planned and what became of it into rows, in the order of the plan. */
export function pageRuns(input: PageInput): PageRuns {
  const { keys, lanes } = lanesOf(input);
  const idOf = targetIds(input);
  const analyzed = new Map(
    input.report.mode === 'bench' ? input.report.document.runs.map((run) => [run.requestId, run]) : [],
  );
  const all = placeRuns(input, keys);
  const shown = all.slice(0, MOST_RUNS);
  const cells = shown.map((placed) =>
    cellsOf(placed, idOf(placed.request), analyzed.get(placed.record.requestId)),
  );
  return {
    lanes,
    runs: toColumns(cells),
    records: shown.map(({ record }) => record),
    requests: shown.map(({ request }) => request),
    leftOut: all.length - shown.length,
  };
}
