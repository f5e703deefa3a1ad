import type { EvalDriver, SimDialect } from '@skillgauge/core';
import { type DriverSetup, detectDriver } from '@skillgauge/engine';

/** A driver whose harness is here, ready for the simulated model, still without an endpoint. */
export interface SimulatedSetup {
  dialect: SimDialect;
  driverSetup: Omit<DriverSetup, 'endpoint'>;
}

/** Finds a driver's harness, and gives it the credentials of its dialect. */
export async function setUpSimulated(driver: EvalDriver, home: string): Promise<SimulatedSetup> {
  const { detection, executable } = await detectDriver(driver, { env: process.env, home });
  if (executable === null || driver.sim === undefined) {
    throw new Error(`${driver.id} is not here, or cannot be simulated.`);
  }
  const { environment: credentials } = driver.sim;
  return {
    dialect: driver.sim,
    driverSetup: {
      driver,
      executable,
      version: detection.version,
      credentials,
      billing: 'unknown',
      concurrency: 1,
    },
  };
}
