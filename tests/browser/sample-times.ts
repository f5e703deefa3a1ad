import type { TriggerScoreInput } from '@skillgauge/core';

/** ISO 8601. */
export const CREATED = '2026-01-02T03:04:05.000Z';

/** Starts one run after the other, so that there is a course of time. */
export function withTimes(records: TriggerScoreInput['records']): TriggerScoreInput['records'] {
  return records.map((each, place) => ({
    ...each,
    startedAt: each.attempts.length === 0 ? null : new Date(Date.parse(CREATED) + place * 2500).toISOString(),
  }));
}
