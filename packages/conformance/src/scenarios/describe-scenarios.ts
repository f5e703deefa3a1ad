import type { EvalDriver } from '@skillgauge/core';
import { beforeAll, describe } from 'vitest';
import { readRecordings } from '../recorded/read-recordings.ts';
import { registerChecks } from '../register-checks.ts';
import type { DriverScenarios } from './run-driver-scenarios.ts';
import { liveScenarioChecks, recordedScenarioChecks } from './scenario-checks.ts';

/**
 * Lists every scenario by name, with what the recordings of a driver lack of them.
 * @example describeRecordedScenarios(driver, { recordings: join(import.meta.dirname, 'recordings') })
 */
export function describeRecordedScenarios(driver: EvalDriver, options: { recordings: string }): void {
  describe(`driver ${driver.id}, recorded scenarios`, () => {
    registerChecks(recordedScenarioChecks(driver, readRecordings(options.recordings)));
  });
}

/**
 * Lists every scenario by name, as it goes on the real harness. `run` is called once, before the first one.
 * @example describeLiveScenarios(driver, () => runDriverScenarios(driver, SCENARIOS, options))
 */
export function describeLiveScenarios(driver: EvalDriver, run: () => Promise<DriverScenarios>): void {
  describe(`driver ${driver.id}, live scenarios`, () => {
    let done: DriverScenarios | null = null;
    const find = (): DriverScenarios => {
      if (done === null) throw new Error('The runs did not come to an end.');
      return done;
    };
    beforeAll(async () => {
      done = await run();
    }, 900_000);
    registerChecks(liveScenarioChecks(driver, find));
  });
}
