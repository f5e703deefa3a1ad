import type { EvalDriver } from '@skillgauge/core';
import { caseName, writeRecording } from '../record/write-recording.ts';
import { checkScenario } from '../scenarios/check-scenario.ts';
import {
  type DriverScenarios,
  runDriverScenarios,
  type ScenarioOptions,
} from '../scenarios/run-driver-scenarios.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { SCENARIOS } from '../scenarios/scenario-list.ts';

/** How a driver is recorded. */
export interface RecordDriverOptions extends ScenarioOptions {
  /** The folder that holds `<version>/<case>/…`. */
  recordings: string;
  /** @default all of them that the driver can do */
  scenarios?: readonly Scenario[];
}

/** One scenario that was recorded, or why it was not written down. */
export interface ScenarioRecorded {
  /** `<version>/<case>`. */
  name: string;
  problems: string[];
}

async function write(
  driver: EvalDriver,
  run: DriverScenarios['runs'][number],
  version: string,
  recordings: string,
): Promise<ScenarioRecorded> {
  const name = `${version}/${caseName(run)}`;
  if ('notRun' in run) return { name, problems: [run.notRun] };
  // What is not as its scenario expects proves nothing, and is not kept.
  const problems = checkScenario(driver, run);
  if (problems.length > 0) return { name, problems };
  return { name, problems: await writeRecording(recordings, { driver, run, version }) };
}

/**
 * Runs the scenarios on the real harness of a driver, with a scripted model on loopback, and writes down each that went as it must. Folders
 * that were made by hand stay as they are.
 * @throws SkillgaugeError `harness_missing` when the harness is not here, `capability_missing` for a driver without a dialect.
 * @example await recordDriver(driver, { recordings, calls, env: process.env })
 */
export async function recordDriver(
  driver: EvalDriver,
  options: RecordDriverOptions,
): Promise<ScenarioRecorded[]> {
  const able = (options.scenarios ?? SCENARIOS).filter((scenario) => scenario.lacks(driver) === null);
  const { runs, version } = await runDriverScenarios(driver, able, options);
  const recorded: ScenarioRecorded[] = [];
  for (const run of runs) recorded.push(await write(driver, run, version ?? 'unknown', options.recordings));
  return recorded;
}
