import {
  type Alignment,
  alignRows,
  costText,
  inertText,
  NOT_AVAILABLE,
  truncateText,
} from '@skillgauge/core';
import type { DriverProgress, ProgressState } from './progress-state.ts';

/** Runs that must have finished before anything is said of the time that is left. */
const LEAST_FINISHED = 3;

/** `45 s`, `3 min`, `1 h 05 min`. */
function durationText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** Runs that are over, whatever became of them. */
function overCount({ before, finished, skipped }: DriverProgress): number {
  return before + finished + skipped;
}

/** Milliseconds until all planned runs are over, if it goes on as it went; `null`: that cannot be said. */
function timeLeft(driver: DriverProgress, { startedAt }: ProgressState, now: Date): number | null {
  const { finished, planned, waitsUntil } = driver;
  const left = planned - overCount(driver);
  if (left <= 0) return planned > 0 && left === 0 ? 0 : null;
  if (startedAt === null || finished < LEAST_FINISHED) return null;
  const pace = (now.getTime() - startedAt.getTime()) / finished;
  const wait = waitsUntil === null ? 0 : Math.max(0, waitsUntil.getTime() - now.getTime());
  return wait + pace * left;
}

function clockText(time: Date): string {
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function spentText({ driver: { isSpendPartial, spentUsd } }: Row): string {
  if (spentUsd === null) return NOT_AVAILABLE;
  return `${isSpendPartial ? '≥ ' : ''}${costText(spentUsd)}`;
}

function stateText({ driver, now }: Row): string {
  const { censored, running, skipped, stopped, waitsUntil } = driver;
  if (stopped !== null) return 'stopped';
  if (waitsUntil !== null && waitsUntil > now) return `rate limited until ${clockText(waitsUntil)}`;
  const parts = [
    ...(running > 0 ? [`${running} running`] : []),
    ...(censored > 0 ? [`${censored} cut off`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return parts.join(', ');
}

/** A line of the table. */
interface Row {
  driver: DriverProgress;
  /** Milliseconds until it is done; `null`: that cannot be said. */
  left: number | null;
  now: Date;
}

/** A column. The higher its rank, the sooner it is left out where there is no room. */
interface Column {
  title: string;
  rank: number;
  align: Alignment;
  cell: (row: Row) => string;
}

function doneText({ driver }: Row): string {
  const over = overCount(driver);
  return over > driver.planned ? String(over) : `${over}/${driver.planned}`;
}

const COLUMNS: readonly Column[] = [
  { title: '', rank: 0, align: 'left', cell: ({ driver }) => truncateText(inertText(driver.id), 24) },
  { title: 'done', rank: 0, align: 'right', cell: doneText },
  { title: 'fired', rank: 4, align: 'right', cell: ({ driver }) => String(driver.fired) },
  { title: 'errored', rank: 3, align: 'right', cell: ({ driver }) => String(driver.errored) },
  { title: 'spent', rank: 5, align: 'right', cell: spentText },
  {
    title: 'ETA',
    rank: 2,
    align: 'right',
    cell: ({ left }) => (left === null ? NOT_AVAILABLE : left === 0 ? 'done' : durationText(left)),
  },
  { title: '', rank: 1, align: 'left', cell: stateText },
];

/** The highest rank: nothing is left out. */
const MOST_COLUMNS = COLUMNS.reduce((most, { rank }) => Math.max(most, rank), 0);

function totalOf(drivers: readonly DriverProgress[]): DriverProgress {
  const sum = (pick: (driver: DriverProgress) => number) =>
    drivers.reduce((total, driver) => total + pick(driver), 0);
  const known = drivers.flatMap(({ spentUsd }) => (spentUsd === null ? [] : [spentUsd]));
  return {
    id: 'all',
    planned: sum(({ planned }) => planned),
    before: sum(({ before }) => before),
    finished: sum(({ finished }) => finished),
    fired: sum(({ fired }) => fired),
    errored: sum(({ errored }) => errored),
    censored: 0,
    skipped: sum(({ skipped }) => skipped),
    running: 0,
    spentUsd: known.length === 0 ? null : known.reduce((total, cost) => total + cost, 0),
    isSpendPartial: drivers.some(
      ({ finished, isSpendPartial, spentUsd }) => isSpendPartial || (finished > 0 && spentUsd === null),
    ),
    waitsUntil: null,
    stopped: null,
  };
}

function rowsOf(state: ProgressState, now: Date): Row[] {
  const rows = [...state.drivers.values()].map((driver) => ({
    driver,
    left: timeLeft(driver, state, now),
    now,
  }));
  if (rows.length < 2) return rows;
  // Drivers run side by side: the slowest one counts.
  const left = rows.reduce<number | null>(
    (most, row) => (most === null || row.left === null ? null : Math.max(most, row.left)),
    0,
  );
  return [...rows, { driver: totalOf(rows.map(({ driver }) => driver)), left, now }];
}

/**
 * How far each driver is, a line each, in no more columns than there are. What is not known is `n/a`: no time is told before some runs
 * have shown how long one takes.
 */
export function progressTable(state: ProgressState, now: Date, columns: number): string[] {
  const rows = rowsOf(state, now);
  if (rows.length === 0) return [];
  for (let rank = MOST_COLUMNS; ; rank -= 1) {
    const kept = COLUMNS.filter((column) => column.rank <= rank);
    const lines = alignRows(
      [kept.map(({ title }) => title), ...rows.map((row) => kept.map(({ cell }) => cell(row)))],
      kept.map(({ align }) => align),
    );
    const cut = lines.map((line) => truncateText(line, columns));
    if (rank === 0 || cut.every((line, index) => line === lines[index])) return cut;
  }
}
