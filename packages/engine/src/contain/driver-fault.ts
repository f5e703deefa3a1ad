import { createRunError, type EvalDriver, type RunError, SkillgaugeError } from '@skillgauge/core';

type Named = Pick<EvalDriver, 'id'>;

const faults = new WeakSet<RunError>();

const FIX = 'This is a fault of the driver: tell its author, and leave it out meanwhile.';

/** Longest reason that goes into a report. */
const LONGEST_REASON = 1000;

function reasonOf(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, LONGEST_REASON);
}

/** True for what `driverException` made. */
export function isDriverException(thrown: unknown): thrown is SkillgaugeError {
  return SkillgaugeError.isInstance(thrown) && thrown.code === 'driver_fault';
}

/** The exception of a driver that failed: it names the driver and what it was to do. One that does so already stays as it is. */
export function driverException(driver: Named, doing: string, cause: unknown): SkillgaugeError {
  if (isDriverException(cause)) return cause;
  const message = `Driver ${driver.id} failed while ${doing}: ${reasonOf(cause)}`;
  return new SkillgaugeError('driver_fault', message, { cause, fix: FIX });
}

/** The error of a driver that failed. It counts against that driver's runs, and takes nothing else down. */
export function driverFault(driver: Named, doing: string, thrown: unknown): RunError {
  const { cause, message } = driverException(driver, doing, thrown);
  const isUnexpected = cause instanceof Error && !SkillgaugeError.isInstance(cause);
  const evidence = isUnexpected ? (cause.stack ?? '').slice(0, 2000) : '';
  const error = createRunError('protocol', message, { evidence });
  faults.add(error);
  return error;
}

/** True for an error that `driverFault` made: nothing is known of the run, whatever the harness had said. */
export function isDriverFault(error: RunError | null): boolean {
  return error !== null && faults.has(error);
}
