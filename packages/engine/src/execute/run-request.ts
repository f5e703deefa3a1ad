import {
  type Fixture,
  type InstallSet,
  type RunError,
  type RunRecord,
  type RunRequest,
  seededRandom,
} from '@skillgauge/core';
import pRetry, { type RetryContext } from 'p-retry';
import type { LaunchContext } from '../attempt/launch-spec.ts';
import { type AttemptResult, runAttempt } from '../attempt/run-attempt.ts';
import { BUDGET_REASON, type Budget } from '../budget/create-budget.ts';
import { backoffMs, isWorthRetrying } from '../limits/backoff.ts';
import { MAX_ERRORS_REASON } from '../limits/circuit.ts';
import { wait } from '../limits/wait.ts';
import type { RunFolder } from '../run-folder/run-folder.ts';
import { createRunRecord, createUnlaunchedRecord } from './create-record.ts';
import type { DriverLane } from './driver-lane.ts';
import type { EngineEvent } from './engine-event.ts';

/** What every request of an execution shares. */
export interface RequestContext {
  runFolder: RunFolder;
  launchContext: LaunchContext;
  retries: number;
  retryWaitMs: number;
  seed: number;
  now: () => Date;
  emit: (event: EngineEvent) => void;
  budget: Budget;
}

/** A request with what it refers to. */
export interface RequestInput {
  request: RunRequest;
  set: InstallSet;
  fixture: Fixture | null;
  /** Attempts of earlier executions, from which numbers go on. */
  earlierAttempts: number;
  /** The same of the preflight that it shares with others. */
  earlierPreflights: number;
}

/** An ending that another attempt may change, as the exception that p-retry wants, and what it stands for. */
interface RetryableEnding {
  thrown: Error;
  error: RunError;
  rateLimitWaitMs: number | null;
}

interface RequestRun {
  input: RequestInput;
  lane: DriverLane;
  context: RequestContext;
  attempts: AttemptResult[];
  start: { at: Date; clockMs: number } | null;
  retryable: RetryableEnding | null;
}

/** Counted before the lane launches anything else. */
function noteSpend(
  { record, verdict }: AttemptResult,
  { driver }: RunRequest,
  { budget, emit }: RequestContext,
): void {
  const message = budget.note(driver, record, verdict.outcome !== 'errored');
  if (message !== null) emit({ type: 'warning', message });
}

/** Another attempt is allowed, and may help. */
function isTriedAgain({ attempts, context }: RequestRun, { verdict }: AttemptResult): boolean {
  return verdict.error !== null && isWorthRetrying(verdict.error) && attempts.length < context.retries;
}

/** Why nothing more is launched for a request: by its lane, or by the budget. */
function refusalOf({ context, input, lane }: RequestRun): string | null {
  return lane.refusal() ?? context.budget.refusal(input.request.driver);
}

/** One attempt. The reason when the lane refused it; throws `retryable` when another attempt may help. */
async function attemptOnce(run: RequestRun): Promise<string | null> {
  const { attempts, context, input, lane } = run;
  const { request } = input;
  const attempt = input.earlierAttempts + attempts.length + 1;
  const outcome = await lane.launch({
    kind: attempts.length > 0 ? 'retry' : 'run',
    admit: () => (context.budget.admit(request.driver) === null ? null : BUDGET_REASON),
    run: async () => {
      const { caseId, driver, id: requestId, trial } = request;
      run.start ??= { at: context.now(), clockMs: performance.now() };
      context.emit({ type: 'started', driver, requestId, caseId, trial, attempt });
      const value = await runAttempt(
        { ...input, setup: lane.setup, attempt },
        context.runFolder,
        context.launchContext,
      );
      noteSpend(value, request, context);
      if (value.verdict.outcome === 'errored' && !isTriedAgain(run, value)) lane.errored();
      return { value, error: value.verdict.error };
    },
  });
  if (!outcome.launched) return outcome.reason;
  attempts.push(outcome.value);
  const { error } = outcome.value.verdict;
  if (error === null || !isWorthRetrying(error)) return null;
  const thrown = new Error(error.message);
  run.retryable = { thrown, error, rateLimitWaitMs: outcome.rateLimitWaitMs };
  throw thrown;
}

/** Waits before the next attempt. After a rate limit the lane itself is paused. */
async function beforeRetry(run: RequestRun, failure: RetryContext): Promise<void> {
  const { context, input, lane, retryable } = run;
  if (retryable === null || failure.error !== retryable.thrown) throw failure.error;
  if (failure.retriesLeft === 0 || refusalOf(run) !== null) return;
  const { request } = input;
  const attempt = input.earlierAttempts + run.attempts.length;
  const own = backoffMs({
    attempt: run.attempts.length,
    baseMs: context.retryWaitMs,
    retryAfterMs: retryable.error.retryAfterMs,
    random: seededRandom(context.seed, request.id, attempt)(),
  });
  const waitMs = retryable.rateLimitWaitMs ?? own;
  context.emit({
    type: 'retry',
    driver: request.driver,
    requestId: request.id,
    attempt,
    error: retryable.error,
    waitMs,
  });
  if (retryable.rateLimitWaitMs === null) await wait(waitMs, lane.closed);
}

/** Attempts a request until it has an ending that another attempt would not change. */
async function attemptUntilSettled(run: RequestRun): Promise<string | null> {
  try {
    return await pRetry(() => attemptOnce(run), {
      retries: run.context.retries,
      minTimeout: 0,
      onFailedAttempt: (failure) => beforeRetry(run, failure),
      shouldRetry: () => refusalOf(run) === null,
    });
  } catch (error) {
    if (error === run.retryable?.thrown) return null;
    throw error;
  }
}

/** Why a limit of the user's own kept a request from being started, as a sentence for the report. */
function explainSkip({ context, input, lane }: RequestRun, reason: string | null): string | null {
  const { driver } = input.request;
  if (reason === BUDGET_REASON) return context.budget.refusal(driver);
  if (reason !== MAX_ERRORS_REASON) return null;
  return `${lane.setup.driver.title}: as many runs were errored as --max-errors allows. Those that were not started yet are skipped, and the report is partial.`;
}

/** Runs one request, retries included, to its record. */
export async function runRequest(
  input: RequestInput,
  lane: DriverLane,
  context: RequestContext,
): Promise<RunRecord> {
  const { request } = input;
  const run: RequestRun = { input, lane, context, attempts: [], start: null, retryable: null };
  const reason = await attemptUntilSettled(run);
  const [first, ...rest] = run.attempts;
  if (first === undefined || run.start === null) {
    const record = createUnlaunchedRecord(request, lane.setup, { skipReason: reason ?? 'interrupted' });
    const why = explainSkip(run, reason);
    return why === null ? record : { ...record, warnings: [why] };
  }
  return createRunRecord(request, lane.setup, {
    attempts: [first, ...rest],
    startedAt: run.start.at,
    wallMs: Math.round(performance.now() - run.start.clockMs),
  });
}
