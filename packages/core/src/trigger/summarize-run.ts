import type { RunRecord } from '../run/record.ts';
import { launchedAttempts } from '../usage/total-usage.ts';
import type { RunSummary } from './report.ts';

/** What a report keeps of a run's record. */
export function summarizeRun(record: RunRecord): RunSummary {
  const launched = launchedAttempts(record);
  const unknown = launched.filter(({ usage }) => usage.costUsd === null).length;
  const isPartial = unknown > 0 && record.usage.costUsd !== null;
  const reason = record.error?.message ?? record.skipReason;
  return {
    requestId: record.requestId,
    caseId: record.caseId,
    trial: record.trial,
    outcome: record.outcome,
    fired: record.fired,
    attempts: launched.length,
    errorClass: record.error?.class ?? null,
    ...(reason === null ? {} : { reason }),
    usage: record.usage,
    ...(isPartial ? { launchesWithoutCost: unknown } : {}),
    transcript: record.attempts.at(-1)?.transcript ?? null,
    ...(record.reused === undefined ? {} : { reused: record.reused }),
  };
}
