import type { ReportPage } from '../model/report-page.ts';
import { type RunState, rowAt } from '../model/run-columns.ts';
import type { RunFilter } from './run-filter.ts';
import { type CaseRow, isWrong, type RunIndex } from './run-index.ts';

/** True where a run has the outcome that is looked for. */
export function hasOutcome(state: RunState, shouldTrigger: boolean | null, outcome: string): boolean {
  if (outcome === '') return true;
  return outcome === 'wrong' ? isWrong(state, shouldTrigger) : state === outcome;
}

/** The lanes that a filter leaves, as places. */
export function lanesOf(page: ReportPage, { driver }: RunFilter): number[] {
  return page.lanes.flatMap((lane, index) => (driver === '' || lane.driver === driver ? [index] : []));
}

function isKept(
  row: CaseRow,
  page: ReportPage,
  index: RunIndex,
  filter: RunFilter,
  lanes: readonly number[],
): boolean {
  const item = page.cases[row.caseIndex];
  if (item === undefined) return false;
  if (filter.tag !== '' && !item.tags.includes(filter.tag)) return false;
  const words = filter.text.toLowerCase().trim();
  if (words !== '' && !(index.haystacks[row.caseIndex] ?? '').includes(words)) {
    if (!lanes.some((lane) => row.lanes[lane]?.some((run) => page.runs.ids[run]?.startsWith(words))))
      return false;
  }
  return lanes.some((lane) =>
    row.lanes[lane]?.some((run) => {
      if (filter.outcome === '') return true;
      return hasOutcome(rowAt(page.runs, run).state, item.shouldTrigger, filter.outcome);
    }),
  );
}

/** The rows that a filter leaves, in their order. */
export function filterRows(page: ReportPage, index: RunIndex, filter: RunFilter): CaseRow[] {
  const lanes = lanesOf(page, filter);
  return index.rows.filter((row) => isKept(row, page, index, filter, lanes));
}
