import type { ReportPage } from '../model/report-page.ts';
import { type RunState, rowAt } from '../model/run-columns.ts';

/** A row of the list of runs: a case with its runs by lane. */
export interface CaseRow {
  caseIndex: number;
  /** Places of runs, by lane, in the order of their trials. */
  lanes: number[][];
  /** Share of the decided runs that went wrong; `null`: nothing was decided. */
  wrong: number | null;
  /** Runs without a decision. */
  undecided: number;
}

/** The list of runs, worst first, with what a filter needs. */
export interface RunIndex {
  rows: CaseRow[];
  /** What a text is looked for in, by the place of the case. */
  haystacks: string[];
  /** All tags, sorted. */
  tags: string[];
  /** How many runs there are of each state. */
  counts: ReadonlyMap<RunState, number>;
  /** How many runs went wrong. */
  wrong: number;
}

/**
 * How wrong a run went, from 0 to 1: a firing that should not be, none where one should; of a task, the share that it did not pass. `null`:
 * it says nothing.
 */
function wrongness(state: RunState, shouldTrigger: boolean | null, passRate: number | null): number | null {
  if (['u', 'i', 'c', 'e', 's'].includes(state)) return null;
  if (['p', 'm', 'x'].includes(state)) return passRate === null ? null : 1 - passRate;
  if (shouldTrigger === null) return null;
  return (state === 'f') === shouldTrigger ? 0 : 1;
}

/** True for a run that was decided, and decided wrongly. A run of a task passes more or less, and is neither. */
export function isWrong(state: RunState, shouldTrigger: boolean | null): boolean {
  return ['f', 'n', 'a'].includes(state) && shouldTrigger !== null && (state === 'f') !== shouldTrigger;
}

function compareRows(left: CaseRow, right: CaseRow): number {
  return (
    (right.wrong ?? -1) - (left.wrong ?? -1) ||
    right.undecided - left.undecided ||
    left.caseIndex - right.caseIndex
  );
}

interface Tally {
  lanes: number[][];
  sum: number;
  decided: number;
  undecided: number;
}

/** Sorts the runs of a page into rows. */
export function indexRuns(page: ReportPage): RunIndex {
  const tallies = page.cases.map(
    (): Tally => ({ lanes: page.lanes.map(() => []), sum: 0, decided: 0, undecided: 0 }),
  );
  const counts = new Map<RunState, number>();
  const others = page.cases.map(() => new Set<string>());
  let wrong = 0;
  for (let index = 0; index < page.runs.ids.length; index += 1) {
    const row = rowAt(page.runs, index);
    const tally = tallies[row.caseIndex];
    const item = page.cases[row.caseIndex];
    if (tally === undefined || item === undefined) continue;
    tally.lanes[row.laneIndex]?.push(index);
    counts.set(row.state, (counts.get(row.state) ?? 0) + 1);
    const share = wrongness(row.state, item.shouldTrigger, row.passRate);
    if (share === null) tally.undecided += 1;
    else {
      tally.sum += share;
      tally.decided += 1;
    }
    if (isWrong(row.state, item.shouldTrigger)) wrong += 1;
    for (const name of row.others) others[row.caseIndex]?.add(name);
  }
  const rows = tallies.map(({ decided, lanes, sum, undecided }, caseIndex) => ({
    caseIndex,
    lanes,
    wrong: decided === 0 ? null : sum / decided,
    undecided,
  }));
  return {
    rows: rows.toSorted(compareRows),
    haystacks: page.cases.map(({ id, prompt, skill }, index) =>
      [id, prompt, skill ?? '', ...(others[index] ?? [])].join('\n').toLowerCase(),
    ),
    tags: [...new Set(page.cases.flatMap(({ tags }) => tags))].toSorted(),
    counts,
    wrong,
  };
}
