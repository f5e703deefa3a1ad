import type { Command } from 'commander';
import { builtinDrivers } from '../../drivers/builtin-drivers.ts';
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
    .description('list the drivers and what each can do')
    .option('--json', 'print one JSON document on stdout')
    .action(({ json }: { json?: true }) => {
      output.report(json === true ? driversJson() : driversText());
      finish(0);
    });
}

function driversJson(): string {
  const drivers = builtinDrivers.map(({ capabilities, experimental, harness, id, title }) => ({
    id,
    title,
    package: harness.package,
    command: harness.command,
    testedVersion: harness.testedVersion,
    experimental: experimental ?? null,
    capabilities,
  }));
  return JSON.stringify({ schemaVersion: 1, drivers }, null, 2);
}

function driversText(): string {
  return builtinDrivers
    .map((driver) =>
      [
        `${driver.id} — ${driver.title} (${driver.harness.package}, tested with ${driver.harness.testedVersion})`,
        ...describeCapabilities(driver).map(([name, text]) => `  ${name.padEnd(13)} ${text}`),
        ...(driver.experimental === undefined ? [] : [`  EXPERIMENTAL  ${driver.experimental}`]),
      ].join('\n'),
    )
    .join('\n\n');
}
