import type { PreflightRecord, RunRecord } from '@skillgauge/core';
import type { BudgetLimits } from '../budget/create-budget.ts';
import type { RunFolder } from '../run-folder/run-folder.ts';
import type { DriverSetup } from './driver-setup.ts';
import type { EngineEvent } from './engine-event.ts';

/** What earlier executions of a plan have left behind in its run folder. */
export interface EarlierWork {
  /** Requests that are not run again. */
  finished: readonly RunRecord[];
  /** Preflights that are not run again, by id. */
  preflights: ReadonlyMap<string, PreflightRecord>;
  /** The highest attempt that was begun, by id of request or preflight: numbers go on, and no transcript is overwritten. */
  attempts: ReadonlyMap<string, number>;
  /** Every record, also of requests that are run again: what they cost counts for the budget. @default those that are finished */
  spent?: readonly RunRecord[];
  /** Launches of requests that began and never ended: a command was killed. @default 0 */
  killed?: number;
}

/** Where and how a plan is executed. All effects come in here. */
export interface ExecutionContext {
  setups: readonly DriverSetup[];
  runFolder: RunFolder;
  /** The user's environment; only a short allow-list of it reaches a harness. */
  env: Readonly<Record<string, string | undefined>>;
  /** Folder in which the execution makes its one temporary folder. */
  temporaryRoot: string;
  /** Called when the run folder is locked: what is done already. @default nothing is */
  earlier?: () => Promise<EarlierWork>;
  /** Interrupts: nothing more is started, what runs is ended, the rest is skipped. */
  signal?: AbortSignal;
  onEvent?: (event: EngineEvent) => void;
  /** How much may be spent; the rest is skipped, "budget". @default no limit */
  budget?: BudgetLimits;
  /** Errored runs of a driver after which the rest of it is skipped, "max-errors". @default no limit */
  maxErrors?: number;
  /** Values to mask besides the credentials of the setups. */
  secrets?: readonly string[];
  /** Retries of one request. @default 4 */
  retries?: number;
  /** First wait after an error that may pass, doubling. @default 1000 */
  retryWaitMs?: number;
  /** First pause after a rate limit that does not say how long, doubling. @default 15000 */
  rateLimitWaitMs?: number;
  /** @default the system's clock */
  now?: () => Date;
  /** Seeds the jitter of waits. @default 42 */
  seed?: number;
}

/** What came of a plan: one record for each request, in the plan's order. */
export interface ExecutionResult {
  records: RunRecord[];
  preflights: PreflightRecord[];
  /** The signal came before all was done. */
  interrupted: boolean;
}
