import type { Billing, EvalDriver, RunRequest } from '@skillgauge/core';
import type { Executable } from '../harness/executable.ts';

/** A driver, ready to run: with its program, its credentials, and how many runs may go at once. */
export interface DriverSetup {
  driver: EvalDriver;
  executable: Executable;
  /** Version of the harness, where known. */
  version: string | null;
  /** Credential variables by name. Masked in everything that is written. */
  credentials: Readonly<Record<string, string>>;
  billing: Billing;
  /** The model endpoint of one attempt, for instance a route of the simulated model; `null`: what the request says. */
  endpoint: ((request: RunRequest, attempt: number) => string) | null;
  /** Runs of this driver at once. `auto` follows cores and memory, shared by all drivers that say `auto`. */
  concurrency: number | 'auto';
}
