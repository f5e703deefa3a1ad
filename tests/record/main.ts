// `npm run record`: see docs/record.md.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EvalDriver } from '@skillgauge/core';
import type { OlderRun } from '../live-table/live-results.ts';
import { runInOrder } from '../support/run-in-order.ts';
import { type RecordArguments, readArguments, USAGE } from './arguments.ts';
import { formatNative, formatNotMadeAgain, formatScenario, hasDrift } from './format-drift.ts';
import { installHarness, readOlderVersion } from './older-version.ts';
import { recordDriver } from './record-driver.ts';

/** What came of one driver; `isOdd`: something is not as it should be. */
interface RecordedDriver extends OlderRun {
  isOdd: boolean;
}

/** The program to drive instead of the pinned one, and the version that it must be. A text: why there is none. */
async function programOf(driver: EvalDriver, { executables, older }: RecordArguments) {
  const given = executables.get(driver.id) ?? null;
  if (given !== null || !older) return { executable: given, wanted: null };
  const wanted = await readOlderVersion(driver);
  if (wanted.version === null) return wanted.why;
  return { executable: await installHarness(driver, wanted.version), wanted: wanted.version };
}

/** Records one driver and prints what came. */
async function recordOne(
  driver: EvalDriver,
  asked: RecordArguments,
  temporaryFolder: string,
): Promise<RecordedDriver> {
  const program = await programOf(driver, asked);
  if (typeof program === 'string') {
    console.log(`${driver.id}: no older version is proven: ${program}`);
    return { driver: driver.id, version: null, note: null, isOdd: false, scenarios: [] };
  }
  if (asked.scenarios.length === 0) console.error(`${driver.id}: all scenarios take two to five minutes`);
  const options = { ...asked, ...program, temporaryFolder };
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
  const scenarios = recorded.map(({ name, problems }) => ({ name: name.replace(/^live-/, ''), problems }));
  return { driver: driver.id, version, note: null, isOdd, scenarios };
}

/** How many drivers are recorded at once: harnesses that only try again make us wait. */
const AT_ONCE = 2;

/** Records each driver. One that cannot be run does not keep the others from it. */
async function recordAll(asked: RecordArguments, temporaryFolder: string): Promise<boolean> {
  const record = (driver: EvalDriver) => recordOne(driver, asked, join(temporaryFolder, driver.id));
  const settled = await runInOrder(asked.drivers, AT_ONCE, record)();
  const results = settled.map((result, index): RecordedDriver => {
    if (result.status === 'fulfilled') return result.value;
    const note = result.reason instanceof Error ? result.reason.message : String(result.reason);
    const driver = asked.drivers[index]?.id ?? '';
    console.error(`${driver}: NOT RECORDED: ${note}`);
    return { driver, version: null, note, isOdd: true, scenarios: [] };
  });
  if (asked.results !== null) {
    const lines = results.map(({ isOdd: _isOdd, ...result }): OlderRun => result);
    await writeFile(asked.results, `${JSON.stringify(lines)}\n`);
  }
  return results.every(({ isOdd, note }) => note === null && (asked.write || !isOdd));
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
    return (await recordAll(asked, temporaryFolder)) ? 0 : 1;
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
