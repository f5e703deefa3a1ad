import { join } from 'node:path';
import {
  caseName,
  checkScenario,
  compareRecordings,
  type Drift,
  type Recording,
  readRecordings,
  runDriverScenarios,
  SCENARIOS,
  type Scenario,
  type ScenarioRun,
  writeRecording,
} from '@skillgauge/conformance';
import type { EvalDriver } from '@skillgauge/core';
import { NATIVE_CALLS } from '../support/native-calls.ts';
import { ROOT } from '../support/run-skillgauge.ts';
import { SCENARIO_TABLES } from './scenarios/tables.ts';

/** How a driver is recorded. */
export interface RecordOptions {
  /** Names; none: all of them. */
  scenarios: readonly string[];
  /** Leaves out the driver's own scenarios, which are made for the tested version. */
  older: boolean;
  /** Program of the harness, instead of the pinned one. */
  executable: string | null;
  /** The version that it must say it is. `null`: any. */
  wanted: string | null;
  /** Writes the recordings into the driver's folder. */
  write: boolean;
  /** Where recordings are made first. */
  temporaryFolder: string;
}

/** What recording one scenario showed. */
export interface RecordedScenario {
  name: string;
  /** Why it is not what the scenario expects, or could not be written. */
  problems: string[];
  /** `null`: there is no committed recording to compare with. */
  drift: Drift | null;
}

/** The recordings of a driver that are committed. */
function committedFolder(driver: EvalDriver): string {
  return join(ROOT, 'drivers', driver.id, 'recordings');
}

function find(folder: string, name: string): Recording | null {
  return readRecordings(folder).recordings.find((recording) => recording.name === name) ?? null;
}

/** The scenarios of all harnesses that this one can do, then its own. */
function scenariosOf(driver: EvalDriver, { older, scenarios: wanted }: RecordOptions): Scenario[] {
  const common = SCENARIOS.filter((scenario) => scenario.lacks(driver) === null);
  const own = older ? [] : (SCENARIO_TABLES.get(driver.id)?.scenarios ?? []);
  return [...common, ...own].filter(({ name }) => wanted.length === 0 || wanted.includes(name));
}

async function recordRun(
  driver: EvalDriver,
  run: ScenarioRun,
  version: string,
  options: RecordOptions,
): Promise<RecordedScenario> {
  const name = caseName(run);
  const problems = checkScenario(driver, run);
  const recorded = { driver, run, version };
  problems.push(...(await writeRecording(options.temporaryFolder, recorded)));
  const before = find(committedFolder(driver), `${driver.harness.testedVersion}/${name}`);
  const after = find(options.temporaryFolder, `${version}/${name}`);
  const drift = before === null || after === null ? null : compareRecordings(driver, before, after);
  // What is not as its scenario expects proves nothing, and is not kept.
  if (options.write && problems.length === 0) {
    problems.push(...(await writeRecording(committedFolder(driver), recorded)));
  }
  return { name, problems, drift };
}

/**
 * Runs scenarios on a driver's real harness and writes them down: into a temporary folder, and with `write` into the driver's. Each is
 * compared with the committed recording of the tested version.
 */
export async function recordDriver(
  driver: EvalDriver,
  options: RecordOptions,
): Promise<{ version: string; recorded: RecordedScenario[] }> {
  const calls = NATIVE_CALLS[driver.id];
  if (calls === undefined) {
    throw new Error(
      `How ${driver.id} calls its own tools is not known: add it to tests/support/native-calls.ts.`,
    );
  }
  const { runs, version } = await runDriverScenarios(driver, scenariosOf(driver, options), {
    env: process.env,
    calls,
    ...(options.executable === null ? {} : { executable: options.executable }),
  });
  const { wanted } = options;
  if (wanted !== null && version !== wanted) {
    throw new Error(
      `The program of ${driver.id} says that it is ${version}, not ${wanted}: its installation is not whole.`,
    );
  }
  const known = version ?? 'unknown';
  const recorded: RecordedScenario[] = [];
  for (const run of runs) {
    recorded.push(
      'notRun' in run
        ? { name: caseName(run), problems: [run.notRun], drift: null }
        : await recordRun(driver, run, known, options),
    );
  }
  return { version: known, recorded };
}
