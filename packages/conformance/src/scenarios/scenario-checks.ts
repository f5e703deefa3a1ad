import type { EvalDriver } from '@skillgauge/core';
import type { Check } from '../check.ts';
import { expectedOf } from '../record/recording-of.ts';
import { expectEqual } from '../recorded/compare.ts';
import type { ReadRecordings } from '../recorded/recording.ts';
import { checkScenario } from './check-scenario.ts';
import type { DriverScenarios } from './run-driver-scenarios.ts';
import { SCENARIOS } from './scenario-list.ts';

/** Every scenario has a recording of the tested version that names it, and expects what the scenario expects. */
export function recordedScenarioChecks(driver: EvalDriver, { recordings }: ReadRecordings): Check[] {
  const version = `${driver.harness.testedVersion}/`;
  return SCENARIOS.map((scenario) => ({
    title: scenario.name,
    skip: scenario.lacks(driver),
    run: () => {
      const found = recordings.filter(
        (recording) => recording.name.startsWith(version) && recording.case.scenario === scenario.name,
      );
      if (found.length === 0)
        return [`no recording of ${version.slice(0, -1)} has "scenario": "${scenario.name}"`];
      return found.flatMap(({ case: { expect, namespace }, name }) =>
        expectEqual(name, expectedOf(scenario, namespace), expect),
      );
    },
  }));
}

/** Every scenario as it went on the real harness. `find` answers once the runs are done. */
export function liveScenarioChecks(driver: EvalDriver, find: () => DriverScenarios): Check[] {
  return SCENARIOS.map((scenario) => ({
    title: `${scenario.name}: ${scenario.what}`,
    skip: driver.sim === undefined ? 'it has no dialect for the simulated model' : scenario.lacks(driver),
    run: () => {
      const run = find().runs.find((each) => each.scenario === scenario);
      if (run === undefined) return [`scenario ${scenario.name} did not run`];
      return 'notRun' in run ? [run.notRun] : checkScenario(driver, run);
    },
  }));
}
