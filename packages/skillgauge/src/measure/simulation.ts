import type { EvalDriver, RunRequest, SimulatedOptions } from '@skillgauge/core';
import { type SimulatedModel, startSimulatedModel } from '@skillgauge/sim';

/** How the simulated model behaves. */
export interface SimulateOptions {
  /** @default 42 */
  seed?: number;
  /** As `--sim-fault` takes them, for instance `429@0.5`. */
  faults?: readonly string[];
  /** Share of first decisions that are turned round, for flaky cases. @default 0 */
  noise?: number;
  /** Waiting time of each answer. @default 0 */
  latencyMs?: number;
}

/** What of a simulation belongs to a request's identity. */
export function simulatedOptions(simulate: SimulateOptions): SimulatedOptions {
  return { seed: simulate.seed ?? 42, faults: [...(simulate.faults ?? [])], noise: simulate.noise ?? 0 };
}

/** Starts the simulated model of a measurement. */
export function startSimulation(simulate: SimulateOptions): Promise<SimulatedModel> {
  return startSimulatedModel({ ...simulatedOptions(simulate), latencyMs: simulate.latencyMs ?? 0 });
}

/** Gives every attempt at a request its own base URL of the simulated model. */
export function simulatedEndpoint(model: SimulatedModel, driver: EvalDriver) {
  const dialect = driver.sim;
  if (dialect === undefined) return null;
  return ({ id, caseId, trial }: RunRequest, attempt: number): string =>
    model.route({ requestId: id, attempt, caseId, trial, dialect });
}
