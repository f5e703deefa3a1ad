import { isCircuitBreaking, type RunError } from '@skillgauge/core';

/** Stops a driver whose errors will not go away by trying again. */
export interface Circuit {
  /** Notes how an attempt ended; `null`: without an error. */
  note(error: RunError | null): void;
  open(reason: string): void;
  /** Why nothing is launched any more; `null` while it is closed. */
  reason(): string | null;
  /** Aborts when the circuit opens, so that what waits need not wait any longer. */
  opened: AbortSignal;
}

const ERRORS_IN_A_ROW = 3;

/** Makes a closed circuit. Three breaking errors without a success between them open it for good. */
export function createCircuit(): Circuit {
  let inARow = 0;
  let reason: string | null = null;
  const opened = new AbortController();
  const open = (why: string): void => {
    reason ??= why;
    opened.abort();
  };
  return {
    note: (error) => {
      if (error === null) inARow = 0;
      else if (isCircuitBreaking(error.class)) {
        inARow += 1;
        if (inARow >= ERRORS_IN_A_ROW) open(`circuit open: ${error.class}`);
      }
    },
    open,
    reason: () => reason,
    opened: opened.signal,
  };
}
