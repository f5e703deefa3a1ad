import type { Billing, EvalDriver, RunRequest } from '@skillgauge/core';
import type { LoginSource } from '../credentials/login-files.ts';
import type { Executable } from '../harness/executable.ts';

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
  /** The model endpoint of one attempt, for instance a route of the simulated model; `null`: what the request says. */
  endpoint: ((request: RunRequest, attempt: number) => string) | null;
  /** Runs of this driver at once. `auto` follows cores and memory, shared by all drivers that say `auto`. */
  concurrency: number | 'auto';
}
