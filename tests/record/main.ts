// `npm run record`: see docs/record.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EvalDriver } from '@skillgauge/core';
import { type RecordArguments, readArguments, USAGE } from './arguments.ts';
import { formatNative, formatNotMadeAgain, formatScenario, hasDrift } from './format-drift.ts';
import { installHarness, readOlderVersion } from './older-version.ts';
import { recordDriver } from './record-driver.ts';

/** The program to drive instead of the pinned one, and the version that it must be. A text: why there is none. */
async function programOf(driver: EvalDriver, { executables, older }: RecordArguments) {
  const given = executables.get(driver.id) ?? null;
  if (given !== null || !older) return { executable: given, wanted: null };
  const wanted = await readOlderVersion(driver);
  if (wanted.version === null) return wanted.why;
  return { executable: await installHarness(driver, wanted.version), wanted: wanted.version };
}

async function recordAll(asked: RecordArguments, temporaryFolder: string): Promise<boolean> {
  let isSame = true;
  for (const driver of asked.drivers) {
    const folder = join(temporaryFolder, driver.id);
    const program = await programOf(driver, asked);
    if (typeof program === 'string') {
      console.log(`${driver.id}: no older version is proven: ${program}`);
      continue;
    }
    if (asked.scenarios.length === 0) console.error(`${driver.id}: all scenarios take two to five minutes`);
    const options = { ...asked, ...program, temporaryFolder: folder };
    const { recorded, version } = await recordDriver(driver, options);
    console.log(`${driver.id} ${version}, compared with ${driver.harness.testedVersion}`);
    for (const scenario of recorded) console.log(formatScenario(scenario));
    for (const line of formatNative(recorded)) console.log(line);
    if (!asked.older && asked.scenarios.length === 0) {
      for (const line of formatNotMadeAgain(driver.id)) console.log(line);
    }
    const expected = recorded.filter(({ problems }) => problems.length === 0).length;
    console.log(`  ${expected} of ${recorded.length} scenarios as expected`);
    // An older version may say other things: what matters is that every scenario is judged as it must be.
    const isOdd = asked.older ? expected < recorded.length : recorded.some(hasDrift);
    isSame = isSame && !isOdd;
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
