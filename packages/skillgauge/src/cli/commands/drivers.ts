import { inertText } from '@skillgauge/core';
import type { Command } from 'commander';
import type { ChosenDriver } from '../../drivers/select-drivers.ts';
import { CONFIG_FLAG, chooseDrivers, collectDriver } from '../choose-drivers.ts';
import type { Output } from '../output.ts';
import { describeCapabilities } from './describe-capabilities.ts';

/** Adds `skillgauge drivers` to the program. */
export function addDriversCommand(
  program: Command,
  output: Output,
  finish: (exitCode: number) => void,
): void {
  program
    .command('drivers')
    .option('-d, --driver <ids>', 'as for trigger (default: all)', collectDriver)
    .option(...CONFIG_FLAG)
    .option('--json', 'print one JSON document on stdout')
    .action(async ({ config, driver, json }: { config?: string; driver?: string[]; json?: true }) => {
      const { chosen } = await chooseDrivers(driver, output, config);
      output.report(json === true ? driversJson(chosen) : driversText(chosen));
      finish(0);
    });
}

function driversJson(chosen: readonly ChosenDriver[]): string {
  const drivers = chosen.map(({ driver: { capabilities, experimental, harness, id, title }, from }) => ({
    id,
    title,
    from,
    package: harness.package,
    command: harness.command,
    testedVersion: harness.testedVersion,
    experimental: experimental ?? null,
    capabilities,
  }));
  return JSON.stringify({ schemaVersion: 1, drivers }, null, 2);
}

function harnessText({ harness }: ChosenDriver['driver']): string {
  const { command, package: name, testedVersion } = harness;
  return `${name ?? command}, ${testedVersion === null ? 'any version' : `tested with ${testedVersion}`}`;
}

function driversText(chosen: readonly ChosenDriver[]): string {
  return chosen
    .map(({ driver, from }) =>
      [
        `${driver.id} — ${driver.title} (${harnessText(driver)})`,
        ...(from === null ? [] : [inertText(`  driver        ${from}`)]),
        ...describeCapabilities(driver).map(([name, text]) => `  ${name.padEnd(13)} ${text}`),
        ...(driver.experimental === undefined ? [] : [`  EXPERIMENTAL  ${driver.experimental}`]),
      ].join('\n'),
    )
    .join('\n\n');
}
