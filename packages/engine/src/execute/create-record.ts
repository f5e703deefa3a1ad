import {
  addUsages,
  type Outcome,
  type RunError,
  type RunRecord,
  type RunRequest,
  UNKNOWN_TOKENS,
  type Usage,
} from '@skillgauge/core';
import type { AttemptResult } from '../attempt/run-attempt.ts';
import type { DriverSetup } from './driver-setup.ts';

/** The usage of a run that was never launched. */
function noUsage(setup: DriverSetup): Usage {
  return {
    ...UNKNOWN_TOKENS,
    modelRequests: null,
    wallMs: 0,
    costUsd: null,
    costSource: 'unknown',
    billing: setup.billing,
    lowerBound: false,
  };
}

/** The record of a request that was not launched: `skipped` with a reason, or `errored` by its preflight. */
export function createUnlaunchedRecord(
  request: RunRequest,
  setup: DriverSetup,
  why: { skipReason: string } | { error: RunError },
): RunRecord {
  const outcome: Outcome = 'error' in why ? 'errored' : 'skipped';
  return {
    requestId: request.id,
    driver: request.driver,
    caseId: request.caseId,
    trial: request.trial,
    arm: request.arm,
    outcome,
    fired: null,
    skills: [],
    error: 'error' in why ? why.error : null,
    skipReason: 'error' in why ? null : why.skipReason,
    attempts: [],
    usage: noUsage(setup),
    model: request.options.model,
    servedModel: null,
    harnessVersion: setup.version,
    denials: 0,
    startedAt: null,
    wallMs: 0,
    warnings: [],
  };
}

/** The record of a request with its attempts: judged by the last one, its usage the sum of all. */
export function createRunRecord(
  request: RunRequest,
  setup: DriverSetup,
  run: { attempts: readonly [AttemptResult, ...AttemptResult[]]; startedAt: Date; wallMs: number },
): RunRecord {
  const { attempts } = run;
  const last = attempts.at(-1) ?? attempts[0];
  return {
    ...createUnlaunchedRecord(request, setup, { skipReason: '' }),
    outcome: last.verdict.outcome,
    fired: last.verdict.fired,
    skills: last.skills,
    error: last.verdict.error,
    skipReason: null,
    attempts: attempts.map(({ record }) => record),
    usage: addUsages(attempts.map(({ record }) => record.usage)) ?? noUsage(setup),
    servedModel: last.servedModel,
    harnessVersion: last.harnessVersion,
    denials: last.denials,
    startedAt: run.startedAt.toISOString(),
    wallMs: run.wallMs,
    warnings: [...new Set(attempts.flatMap(({ warnings }) => warnings))],
  };
}
