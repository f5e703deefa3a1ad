import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EvalDriver } from '@skillgauge/core';
import { execa } from 'execa';
import { ROOT } from '../support/run-skillgauge.ts';

/** Below the root of the workspace; git ignores it. */
const CACHE = join(ROOT, 'node_modules/.cache/skillgauge/harnesses');

/** The older version of a harness that is proven, too; `null` where none works, and why. */
export type OlderVersion = { version: string } | { version: null; why: string };

/** Reads `drivers/<driver>/older-version.json`. */
export async function readOlderVersion(driver: EvalDriver): Promise<OlderVersion> {
  const file = join(ROOT, 'drivers', driver.id, 'older-version.json');
  const older: OlderVersion = JSON.parse(await readFile(file, 'utf8'));
  return older;
}

/** Installs a version of a driver's harness with npm, unless it is there; the path of its program. */
export async function installHarness({ harness }: EvalDriver, version: string): Promise<string> {
  const folder = join(CACHE, `${(harness.package ?? harness.command).replaceAll('/', '+')}@${version}`);
  const program = join(folder, 'node_modules/.bin', harness.command);
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
  await execa(
    'npm',
    ['install', '--prefix', folder, ...flags, `${harness.package ?? harness.command}@${version}`],
    {
      stdio: 'inherit',
    },
  );
  return program;
}
