import { isCircuitBreaking, isHarnessFailure, type RunError } from '@skillgauge/core';

/** Stops a driver whose errors will not go away by trying again. */
export interface Circuit {
  /** Notes how an attempt ended; `null`: without an error. */
  note(error: RunError | null): void;
  /** Notes a run that stays without an answer to judge. */
  errored(): void;
  open(reason: string): void;
  /** Why nothing is launched any more; `null` while it is closed. */
  reason(): string | null;
  /** Aborts when the circuit opens, so that what waits need not wait any longer. */
  opened: AbortSignal;
}

/** The reason of runs that were not started because too many had gone wrong. */
export const MAX_ERRORS_REASON = 'max-errors';

const ERRORS_IN_A_ROW = 3;

/**
 * Makes a closed circuit. Three breaking errors without a success between them open it for good; so do three failures of the harness with
 * the same words, and `maxErrors` errored runs, of whatever class.
 * @param maxErrors without it, any number may go wrong
 */
export function createCircuit(maxErrors = Number.POSITIVE_INFINITY): Circuit {
  let inARow = 0;
  let equal: { error: RunError | null; times: number } = { error: null, times: 0 };
  let erroredRuns = 0;
  let reason: string | null = null;
  const opened = new AbortController();
  const open = (why: string): void => {
    reason ??= why;
    opened.abort();
  };
  const noteEqual = (error: RunError | null): void => {
    const isSame = error?.class === equal.error?.class && error?.message === equal.error?.message;
    equal = { error, times: isSame ? equal.times + 1 : 1 };
    if (error === null || !isHarnessFailure(error.class) || equal.times < ERRORS_IN_A_ROW) return;
    open(`circuit open: ${ERRORS_IN_A_ROW} times the same ${error.class}`);
  };
  return {
    note: (error) => {
      noteEqual(error);
      if (error === null) inARow = 0;
      else if (isCircuitBreaking(error.class)) {
        inARow += 1;
        if (inARow >= ERRORS_IN_A_ROW) open(`circuit open: ${error.class}`);
      }
    },
    errored: () => {
      erroredRuns += 1;
      if (erroredRuns >= maxErrors) open(MAX_ERRORS_REASON);
    },
    open,
    reason: () => reason,
    opened: opened.signal,
  };
}
