import {
  type DriverScenarios,
  describeLiveScenarios,
  runDriverScenarios,
  SCENARIOS,
} from '@skillgauge/conformance';
import type { EvalDriver } from '@skillgauge/core';
import { builtinDrivers } from 'skillgauge';
import { NATIVE_CALLS } from '../support/native-calls.ts';
import { runInOrder } from '../support/run-in-order.ts';

async function run(driver: EvalDriver): Promise<DriverScenarios> {
  const calls = NATIVE_CALLS[driver.id];
  if (calls === undefined) throw new Error(`How ${driver.id} calls its own tools is not known.`);
  const scenarios = SCENARIOS.filter((scenario) => scenario.lacks(driver) === null);
  return runDriverScenarios(driver, scenarios, { env: process.env, calls });
}

// Two at a time, since harnesses that only try again make us wait.
const results = runInOrder(builtinDrivers, 2, run);

for (const [index, driver] of builtinDrivers.entries()) {
  describeLiveScenarios(driver, async () => {
    const result = (await results())[index];
    if (result?.status !== 'fulfilled') throw result?.reason ?? new Error(`${driver.id} was not run.`);
    return result.value;
  });
}
