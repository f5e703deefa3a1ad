// `npm run record`: see docs/record.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EvalDriver } from '@skillgauge/core';
import { type RecordArguments, readArguments, USAGE } from './arguments.ts';
import { formatScenario, hasDrift } from './format-drift.ts';
import { installHarness, readOlderVersion } from './older-version.ts';
import { recordDriver } from './record-driver.ts';

async function executableOf(
  driver: EvalDriver,
  { executables, older }: RecordArguments,
): Promise<string | null> {
  const given = executables.get(driver.id);
  if (given !== undefined || !older) return given ?? null;
  return installHarness(driver, await readOlderVersion(driver));
}

async function recordAll(asked: RecordArguments, temporaryFolder: string): Promise<boolean> {
  let isSame = true;
  for (const driver of asked.drivers) {
    const executable = await executableOf(driver, asked);
    const folder = join(temporaryFolder, driver.id);
    const options = { ...asked, executable, temporaryFolder: folder };
    const { recorded, version } = await recordDriver(driver, options);
    console.log(`${driver.id} ${version}, compared with ${driver.harness.testedVersion}`);
    for (const scenario of recorded) console.log(formatScenario(scenario));
    const expected = recorded.filter(({ problems }) => problems.length === 0).length;
    console.log(`  ${expected} of ${recorded.length} scenarios as expected`);
    isSame = isSame && !recorded.some(hasDrift);
  }
  return isSame;
}

async function main(): Promise<number> {
  let asked: RecordArguments | 'help';
  try {
    asked = readArguments(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 2;
  }
  if (asked === 'help') {
    console.log(USAGE);
    return 0;
  }
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'skillgauge-record-'));
  try {
    const isSame = await recordAll(asked, temporaryFolder);
    return isSame || asked.write ? 0 : 1;
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
