import type { Billing, EvalDriver, RunError, RunRequest, TraceEvent } from '@skillgauge/core';
import type { LoginSource } from '../credentials/login-files.ts';
import type { Executable } from '../harness/executable.ts';
import type { OwnPrices } from '../pricing/price-tokens.ts';

/** An attempt that has ended, as its driver read it. */
export interface EndedAttempt {
  request: RunRequest;
  attempt: number;
  trace: readonly TraceEvent[];
}

/** What the other side of an attempt knows of it, for instance the simulated model. */
export interface Besides {
  /** What went wrong there, and is no fault of the harness: a dialect that failed. */
  fault: RunError | null;
  warnings: readonly string[];
}

/** A driver, ready to run: with its program, its credentials, and how many runs may go at once. */
export interface DriverSetup {
  driver: EvalDriver;
  executable: Executable;
  /** Version of the harness, where known. */
  version: string | null;
  /** Credential variables by name. Masked in everything that is written. */
  credentials: Readonly<Record<string, string>>;
  /** Logins that the harness keeps in files: copied into each run's HOME, and written back when a run has renewed them. */
  loginFiles?: LoginSource;
  billing: Billing;
  /** Which credential pays, in words for a report: the name of a variable or a login file, never a value. @default not told */
  billedTo?: string;
  /** Prices of the user’s own, which go before those of the table. @default none */
  prices?: OwnPrices;
  /** The model endpoint of one attempt, for instance a route of the simulated model; `null`: what the request says. */
  endpoint: ((request: RunRequest, attempt: number) => string) | null;
  /**
   * What is known to be wrong with the driver before the start: none of its runs is launched, and each is errored with it. @default
   * nothing is
   */
  fault?: RunError;
  /** What is known of an attempt besides what the harness said, asked once it has ended. @default nothing */
  besides?: (attempt: EndedAttempt) => Besides;
  /** Runs of this driver at once. `auto` follows cores and memory, shared by all drivers that say `auto`. */
  concurrency: number | 'auto';
  /** Least time between the starts of two runs. @default none */
  spacingMs?: number;
  /** Most runs started in any 60 seconds. @default no limit */
  requestsPerMinute?: number;
}
