import { inertText } from '@skillgauge/core';
import { renderJson, renderMatrix, renderMatrixJson, renderTerminal } from '@skillgauge/report';
import type { Command } from 'commander';
import { findRun, type ReadRun, readRun } from '../../measure/read-run.ts';
import { isMatrixMeasured } from '../../measure/score-matrix-run.ts';
import { exitCodeOf } from '../../measure/score-run.ts';
import { ambient } from '../ambient.ts';
import { type Output, terminalOptions } from '../output.ts';

interface ReportFlags {
  json?: true;
  runs?: true;
}

/** Adds `skillgauge report` to the program. `finish` gets the exit code. */
export function addReportCommand(program: Command, output: Output, finish: (exitCode: number) => void): void {
  program
    .command('report')
    .description('make the report of a run again, from its folder alone')
    .argument(
      '[run]',
      'a run folder, its name below .skillgauge/runs, or a folder of runs (default: the newest run)',
    )
    .option('--json', 'print one JSON document on stdout')
    .option('--runs', 'list every run in the text report')
    .action(async (run: string | undefined, flags: ReportFlags) =>
      finish(await runReport(run, flags, output)),
    );
}

function render(run: ReadRun, flags: ReportFlags, output: Output): string {
  const options = terminalOptions(flags, output);
  if (run.mode === 'trigger') {
    return flags.json === true ? renderJson(run.document) : renderTerminal(run.document, options);
  }
  return flags.json === true ? renderMatrixJson(run.document) : renderMatrix(run.document, options);
}

async function runReport(run: string | undefined, flags: ReportFlags, output: Output): Promise<number> {
  const path = await findRun(run, ambient().cwd);
  const found = await readRun(path, (text) => output.log(inertText(`note: ${text}`)));
  output.report(render(found, flags, output));
  if (found.mode === 'trigger') return exitCodeOf(found.document);
  return isMatrixMeasured(found.document) ? 0 : 3;
}
