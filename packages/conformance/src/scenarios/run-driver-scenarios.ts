import { tmpdir } from 'node:os';
import type { EvalDriver } from '@skillgauge/core';
import { detectDriver } from '@skillgauge/engine';
import { createLiveWorld } from '../live/live-world.ts';
import { missingHarness } from '../missing-harness.ts';
import { runScenarios, type ScenarioOutcome } from './run-scenarios.ts';
import type { NativeCalls, Scenario } from './scenario.ts';

/** How the scenarios of a driver are run. */
export interface ScenarioOptions {
  /** The environment to find the harness in; its HOME is replaced. */
  env: Readonly<Record<string, string | undefined>>;
  /** How the harness's own tools are called. */
  calls: NativeCalls;
  /** The harness's program, when it is neither beside the driver nor on PATH. */
  executable?: string;
  /** Where the one temporary folder is made. @default the system's folder for temporary files */
  temporaryRoot?: string;
}

/** What came of the scenarios, and the version of the harness. */
export interface DriverScenarios {
  version: string | null;
  runs: readonly ScenarioOutcome[];
}

/**
 * Finds the harness of a driver and runs scenarios on it.
 * @throws SkillgaugeError `harness_missing` when the harness is not here, `capability_missing` for a driver without a dialect.
 */
export async function runDriverScenarios(
  driver: EvalDriver,
  scenarios: readonly Scenario[],
  options: ScenarioOptions,
): Promise<DriverScenarios> {
  const { calls, env } = options;
  await using world = await createLiveWorld(driver, options.temporaryRoot ?? tmpdir());
  const { detection, executable } = await detectDriver(driver, {
    env,
    home: world.userHome,
    temporaryRoot: world.temporaryRoot,
    ...(options.executable === undefined ? {} : { given: options.executable }),
  });
  if (executable === null || detection.problem !== null) {
    throw missingHarness(driver, detection.problem);
  }
  const { version } = detection;
  const runs = await runScenarios({ driver, executable, version, calls, env, world }, scenarios);
  return { version, runs };
}
