import type { EvalDriver } from '@skillgauge/core';
import { type Check, type CheckResult, runChecks } from '../check.ts';
import { contractChecks } from '../contract/contract-checks.ts';
import { liveChecks } from '../live/live-checks.ts';
import type { LiveOptions } from '../live/live-findings.ts';
import { runLive } from '../live/run-live.ts';
import { readRecordings } from '../recorded/read-recordings.ts';
import { instrumentChecks, recordingChecks } from '../recorded/recording-checks.ts';
import { runDriverScenarios } from '../scenarios/run-driver-scenarios.ts';
import type { NativeCalls } from '../scenarios/scenario.ts';
import { liveScenarioChecks, recordedScenarioChecks } from '../scenarios/scenario-checks.ts';
import { SCENARIOS } from '../scenarios/scenario-list.ts';

/** On what a driver is to be proven. */
export interface ProveOptions {
  /** The folder that holds `<version>/<case>/…`. */
  recordings: string;
  /** Runs the real harness with the simulated model, too. @default recordings alone */
  live?: LiveOptions;
  /** How the harness's own tools are called: with it, `live` runs the scenarios, too. */
  calls?: NativeCalls;
}

/** A check that was made: in which part, and on what. */
export interface ProvenCheck extends CheckResult {
  part: 'contract' | 'recording' | 'harness' | 'scenario';
  on: 'recorded' | 'live';
}

async function prove(
  part: ProvenCheck['part'],
  on: ProvenCheck['on'],
  checks: readonly Check[],
): Promise<ProvenCheck[]> {
  return (await runChecks(checks)).map((result) => ({ part, on, ...result }));
}

async function proveRecorded(driver: EvalDriver, recordings: string): Promise<ProvenCheck[]> {
  const read = readRecordings(recordings);
  const each = read.recordings.flatMap((recording, index) =>
    recordingChecks(
      driver,
      recording,
      read.recordings[(index + 1) % read.recordings.length] ?? recording,
    ).map((check) => ({
      ...check,
      run: async () => (await check.run()).map((problem) => `${recording.name}: ${problem}`),
    })),
  );
  return [
    ...(await prove('contract', 'recorded', contractChecks(driver))),
    ...(await prove('recording', 'recorded', [...instrumentChecks(read), ...each])),
    ...(await prove('scenario', 'recorded', recordedScenarioChecks(driver, read))),
  ];
}

async function proveLive(driver: EvalDriver, { calls, live }: ProveOptions): Promise<ProvenCheck[]> {
  if (live === undefined || driver.sim === undefined) return [];
  const findings = await runLive(driver, live);
  const given = { givenExecutable: live.executable !== undefined };
  const proven = await prove(
    'harness',
    'live',
    liveChecks(driver, () => findings, given),
  );
  if (calls === undefined) return proven;
  const able = SCENARIOS.filter((scenario) => scenario.lacks(driver) === null);
  const done = await runDriverScenarios(driver, able, { ...live, calls });
  // Recorded and live, a scenario has one row.
  const checks = liveScenarioChecks(driver, () => done).map((check) => ({
    ...check,
    title: check.title.replace(/:.*$/s, ''),
  }));
  return [...proven, ...(await prove('scenario', 'live', checks))];
}

/**
 * Makes every check of a driver without a test runner: contract, recordings, and with `live` the real harness. The snapshots of events are
 * `describeDriver`'s alone.
 * @throws SkillgaugeError `harness_missing` when `live` is asked for and the harness is not here.
 */
export async function proveDriver(driver: EvalDriver, options: ProveOptions): Promise<ProvenCheck[]> {
  return [...(await proveRecorded(driver, options.recordings)), ...(await proveLive(driver, options))];
}
