import type { EvalDriver } from '@skillgauge/core';
import { type CheckResult, runChecks } from './check.ts';
import { contractChecks } from './contract/contract-checks.ts';
import { readRecordings } from './recorded/read-recordings.ts';
import { instrumentChecks, recordingChecks } from './recorded/recording-checks.ts';

/**
 * Runs every check of a driver without a test runner, but for the snapshots of events. Titles of recorded checks begin with
 * the recording's name.
 * @example (await checkDriver(driver, { recordings })).filter(({ problems }) => problems.length > 0)
 */
export async function checkDriver(
  driver: EvalDriver,
  options: { recordings: string },
): Promise<CheckResult[]> {
  const read = readRecordings(options.recordings);
  const recorded = read.recordings.flatMap((recording, index) => {
    const other = read.recordings[(index + 1) % read.recordings.length] ?? recording;
    return recordingChecks(driver, recording, other).map((check) => ({
      ...check,
      title: `${recording.name}: ${check.title}`,
    }));
  });
  return runChecks([...contractChecks(driver), ...instrumentChecks(read), ...recorded]);
}
