import type { RunRecord } from '@skillgauge/core';
import type { MeasureEvent } from '../measure/measure-mode.ts';

/** How far a driver is. */
export interface DriverProgress {
  id: string;
  /** Runs that are planned; those that need not be run are in it. */
  planned: number;
  /** Runs that an earlier measurement has finished. */
  before: number;
  finished: number;
  fired: number;
  errored: number;
  censored: number;
  skipped: number;
  running: number;
  /** `null`: nothing is known. */
  spentUsd: number | null;
  /** A part of the spend is not known. */
  isSpendPartial: boolean;
  /** Nothing is launched before. */
  waitsUntil: Date | null;
  stopped: string | null;
}

/** How far a measurement is. */
export interface ProgressState {
  drivers: Map<string, DriverProgress>;
  /** When the first run was launched. */
  startedAt: Date | null;
}

/** Nothing is planned yet. */
export function emptyProgress(): ProgressState {
  return { drivers: new Map(), startedAt: null };
}

const FRESH: Omit<DriverProgress, 'id' | 'planned'> = {
  before: 0,
  finished: 0,
  fired: 0,
  errored: 0,
  censored: 0,
  skipped: 0,
  running: 0,
  spentUsd: null,
  isSpendPartial: false,
  waitsUntil: null,
  stopped: null,
};

function driverOf({ drivers }: ProgressState, id: string): DriverProgress {
  const known = drivers.get(id);
  if (known !== undefined) return known;
  const fresh = { id, planned: 0, ...FRESH };
  drivers.set(id, fresh);
  return fresh;
}

function addRecord(driver: DriverProgress, { attempts, fired, outcome, usage }: RunRecord): void {
  if (outcome === 'skipped') {
    driver.skipped += 1;
    return;
  }
  driver.finished += 1;
  if (fired === true) driver.fired += 1;
  if (outcome === 'errored') driver.errored += 1;
  if (outcome === 'censored') driver.censored += 1;
  if (usage.costUsd === null) driver.isSpendPartial ||= attempts.length > 0;
  else driver.spentUsd = (driver.spentUsd ?? 0) + usage.costUsd;
  driver.isSpendPartial ||= usage.lowerBound;
}

function endRun(state: ProgressState, record: RunRecord): void {
  const driver = driverOf(state, record.driver);
  if (record.outcome !== 'skipped') driver.running = Math.max(0, driver.running - 1);
  addRecord(driver, record);
}

/** Takes an event in. */
export function takeEvent(state: ProgressState, event: MeasureEvent, now: Date): void {
  if (event.type === 'planned') {
    for (const { driver, runs } of event.spend.drivers) driverOf(state, driver).planned = runs;
  } else if (event.type === 'finished-before') {
    for (const [id, count] of event.byDriver) driverOf(state, id).before = count;
  } else if (event.type === 'started') {
    state.startedAt ??= now;
    if (event.attempt === 1) driverOf(state, event.driver).running += 1;
  } else if (event.type === 'finished' || event.type === 'skipped') {
    endRun(state, event.record);
  } else if (event.type === 'rate-limited') {
    driverOf(state, event.driver).waitsUntil = event.until;
  } else if (event.type === 'circuit-open') {
    driverOf(state, event.driver).stopped = event.reason;
  }
}
