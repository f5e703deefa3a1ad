// `npm run test:live [-- --versions all] [vitest arguments]`: the live suite. `--versions all` also runs every scenario on an older version
// of each harness. At the end it prints what was proven, by driver and scenario.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtinDrivers } from 'skillgauge';
import { type OlderRun, readTests, type VitestResults } from '../tests/live-table/live-results.ts';
import { writeTable } from '../tests/live-table/live-table.ts';

const VERSIONS = ['tested', 'all'];

/** Takes `--versions WHICH` out of the arguments. */
function takeVersions(args: string[]): string {
  const at = args.indexOf('--versions');
  const [, which = ''] = at < 0 ? ['', 'tested'] : args.splice(at, 2);
  if (VERSIONS.includes(which)) return which;
  console.error(`--versions needs ${VERSIONS.map((one) => `"${one}"`).join(' or ')}.`);
  process.exit(2);
}

/** Runs a program; true when it ended well. One that is ended by a signal did not. */
function run(file: string, ...args: readonly string[]): boolean {
  return spawnSync(file, args, { stdio: 'inherit' }).status === 0;
}

/** Results that were not written are none: what ought to write them failed. */
function readResults<T>(file: string, none: T): T {
  if (!existsSync(file)) return none;
  const results: T = JSON.parse(readFileSync(file, 'utf8'));
  return results;
}

/** As long as the long tests may take: the short ones are given less where they are a part of `npm test`. */
const TEST_LIMIT_MS = 900_000;

function testTested(file: string, args: readonly string[]): boolean {
  const projects = ['--project', 'live', '--project', 'live-long'];
  const limit = `--testTimeout=${TEST_LIMIT_MS}`;
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${file}`];
  return run('node_modules/.bin/vitest', 'run', limit, ...projects, ...reporters, ...args);
}

/** The exit code. */
function main(versions: string, args: readonly string[], folder: string): number {
  const files = { tests: join(folder, 'tests.json'), older: join(folder, 'older.json') };
  const tested = testTested(files.tests, args);
  const older =
    versions === 'tested' || run('npm', 'run', 'record', '--', '--older', '--results', files.older);
  const tests = readTests(readResults<VitestResults>(files.tests, { testResults: [] }));
  const olderRuns = readResults<OlderRun[]>(files.older, []);
  const drivers = builtinDrivers.map(({ harness, id }) => ({ id, version: harness.testedVersion }));
  console.log(writeTable({ drivers, tests, older: olderRuns }));
  if (!tested) console.log('The live suite failed.');
  if (!older) console.log('The older versions failed.');
  return tested && older ? 0 : 1;
}

const args = process.argv.slice(2);
const versions = takeVersions(args);
const folder = mkdtempSync(join(tmpdir(), 'skillgauge-test-live-'));
try {
  process.exitCode = main(versions, args, folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
