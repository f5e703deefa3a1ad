import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { type EvalDriver, type InstallAs, SkillgaugeError } from '@skillgauge/core';
import { detectDriver, type Executable } from '@skillgauge/engine';
import { missingHarness } from '../missing-harness.ts';
import type { FormFindings, LiveFindings, LiveOptions } from './live-findings.ts';
import { BASIC_SCENARIOS, FURTHER_SCENARIOS, type LiveScenario } from './live-scenarios.ts';
import { createLiveWorld, fingerprint, type LiveWorld } from './live-world.ts';
import { runForm } from './run-form.ts';

interface Found {
  executable: Executable;
  version: string | null;
}

async function findHarness(driver: EvalDriver, world: LiveWorld, options: LiveOptions): Promise<Found> {
  const { detection, executable } = await detectDriver(driver, {
    env: options.env,
    home: world.userHome,
    temporaryRoot: world.temporaryRoot,
    ...(options.executable === undefined ? {} : { given: options.executable }),
  });
  if (executable !== null && detection.problem === null) return { executable, version: detection.version };
  throw missingHarness(driver, detection.problem);
}

/** Every scenario in the first form of installation, the basic ones in each other form. */
function scenariosFor(installAs: InstallAs, { capabilities }: EvalDriver): LiveScenario[] {
  const isFirst = capabilities.installAs[0] === installAs;
  return [...BASIC_SCENARIOS, ...(isFirst ? FURTHER_SCENARIOS : [])];
}

/**
 * Runs the live scenarios of a driver: the real harness, the real engine, the simulated model on loopback.
 * @throws SkillgaugeError `harness_missing` when the harness is not here: that is a failure, never a skip;
 * `capability_missing` for a driver without a dialect.
 */
export async function runLive(driver: EvalDriver, options: LiveOptions): Promise<LiveFindings> {
  const dialect = driver.sim;
  if (dialect === undefined) {
    throw new SkillgaugeError(
      'capability_missing',
      `Driver ${driver.id} has no dialect to be simulated with.`,
    );
  }
  await using world = await createLiveWorld(driver, options.temporaryRoot ?? tmpdir());
  const before = await fingerprint(world.userHome);
  const found = await findHarness(driver, world, options);
  const context = { driver, dialect, world, options, ...found };
  const forms: FormFindings[] = [];
  for (const installAs of driver.capabilities.installAs) {
    forms.push(await runForm(context, installAs, scenariosFor(installAs, driver)));
  }
  const after = await fingerprint(world.userHome);
  return {
    version: found.version,
    runs: forms.flatMap(({ runs }) => runs),
    preflights: forms.flatMap(({ preflights }) => preflights),
    leftBehind: await readdir(world.temporaryRoot),
    userChanges: [
      ...before.filter((line) => !after.includes(line)),
      ...after.filter((line) => !before.includes(line)),
    ],
  };
}
