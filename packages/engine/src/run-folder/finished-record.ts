import type { RunRecord } from '@skillgauge/core';

/** It began to be run, and was cut off by an interrupt: its record says what that cost, and nothing of the skill. */
function isInterrupted({ attempts, error, outcome }: RunRecord): boolean {
  if (outcome === 'scored') return false;
  return error?.class === 'cancelled' || attempts.at(-1)?.endedBy === 'interrupt';
}

/**
 * True for a record that stands when a run goes on: its request is not run again. One that was skipped, or cut off by an interrupt, is run
 * again; an errored one only where that is asked for.
 */
export function isFinishedRecord(record: RunRecord, options: { retryErrored?: boolean } = {}): boolean {
  if (record.outcome === 'skipped' || isInterrupted(record)) return false;
  return record.outcome !== 'errored' || options.retryErrored !== true;
}

/** True for a record with a verdict, or as near to one as the request will come: no later record may take its place. */
export function isSettledRecord(record: RunRecord): boolean {
  return isFinishedRecord(record, { retryErrored: true });
}
