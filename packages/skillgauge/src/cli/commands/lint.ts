import { relative, resolve } from 'node:path';
import { REPORT_SCHEMA_VERSION } from '@skillgauge/core';
import { type Command, Option } from 'commander';
import { lintTarget } from '../../lint/lint-target.ts';
import { renderLint } from '../../lint/render-lint.ts';
import { renderSarif } from '../../lint/render-sarif.ts';
import { ambient } from '../ambient.ts';
import { CONFIG_FLAG, chooseDrivers, collectDriver } from '../choose-drivers.ts';
import type { Output } from '../output.ts';

interface LintFlags {
  driver?: string[];
  config?: string;
  format: 'text' | 'json' | 'sarif';
  json?: true;
}

/** Adds `skillgauge lint` to the program. `finish` gets the exit code. */
export function addLintCommand(program: Command, output: Output, finish: (exitCode: number) => void): void {
  const command = program
    .command('lint')
    .argument('<path>', 'a skill folder, a folder of skills, a plugin folder, or an eval file')
    .addOption(
      new Option('-d, --driver <ids>', 'drivers joined by commas, or all (default); repeatable').argParser(
        collectDriver,
      ),
    )
    .addOption(new Option(...CONFIG_FLAG))
    .addOption(
      new Option('--format <format>', 'how it is printed').choices(['text', 'json', 'sarif']).default('text'),
    )
    .option('--json', 'the same as --format json');
  command.action(async (path: string, flags: LintFlags) =>
    finish(await runLint(path, flags, command.parent?.version() ?? '', output)),
  );
}

async function runLint(path: string, flags: LintFlags, version: string, output: Output): Promise<number> {
  const { cwd } = ambient();
  const { chosen } = await chooseDrivers(flags.driver, output, flags.config);
  const drivers = chosen.map(({ driver }) => driver);
  const report = await lintTarget(resolve(cwd, path), drivers);
  const show = (file: string): string => {
    const inside = relative(cwd, file);
    return inside === '' ? '.' : inside.startsWith('..') ? file : inside;
  };
  const format = flags.json === true ? 'json' : flags.format;
  if (format === 'sarif') output.report(renderSarif(report, version, show));
  else if (format === 'text') output.report(renderLint(report, drivers, show));
  else output.report(JSON.stringify({ schemaVersion: REPORT_SCHEMA_VERSION, ...report }, null, 2));
  return report.findings.some(({ level }) => level === 'error') ? 1 : 0;
}
