import { inertText } from '@skillgauge/core';
import { renderMatrix, renderMatrixJson } from '@skillgauge/report';
import type { Command } from 'commander';
import { loadMatrix } from '../../measure/load-matrix.ts';
import { matrixMode, measureMatrix } from '../../measure/measure-matrix.ts';
import { isMatrixMeasured } from '../../measure/score-matrix-run.ts';
import { ambient } from '../ambient.ts';
import { chooseDrivers } from '../choose-drivers.ts';
import type { CommandStart } from '../command-table.ts';
import { abortOnInterrupt } from '../interrupt.ts';
import { type Output, terminalOptions } from '../output.ts';
import { tellGithub } from '../tell-github.ts';
import { addBudgetFlags, type BudgetFlags } from './budget-flags.ts';
import { addCaseSetFlags, type CaseSetFlags } from './case-set-flags.ts';
import { createMeasureContext, givenSettings, simulateOptions } from './measure-flags.ts';
import { reportPlan } from './report-plan.ts';
import { addResumeFlags, earlierRuns, type ResumeFlags } from './resume-flags.ts';
import { addTriggerFlags, type TriggerFlags } from './trigger-flags.ts';

/** The flags of `skillgauge matrix`, parsed. */
export interface MatrixFlags extends TriggerFlags, CaseSetFlags, ResumeFlags, BudgetFlags {}

/** Flags of `skillgauge trigger` that make no sense for a whole folder of skills. */
const NOT_OF_A_MATRIX: readonly string[] = ['evals', 'skill', 'runs'];

/** Adds what `skillgauge matrix` takes to a command. */
export function addMatrixWords(command: Command): Command {
  command.argument(
    '<skills dir>',
    'a folder of skills, each with an eval file of its own, or a plugin folder',
  );
  addTriggerFlags(command, (name) => !NOT_OF_A_MATRIX.includes(name));
  return addBudgetFlags(addResumeFlags(addCaseSetFlags(command)));
}

/** Adds `skillgauge matrix` to the program. `finish` gets the exit code. */
export function addMatrixCommand(
  program: Command,
  output: Output,
  finish: (exitCode: number) => void,
  { args }: CommandStart,
): void {
  addMatrixWords(program.command('matrix')).action(async (folder: string, flags: MatrixFlags) =>
    finish(await runMatrix(folder, flags, output, args)),
  );
}

async function runMatrix(
  folder: string,
  flags: MatrixFlags,
  output: Output,
  args: readonly string[],
): Promise<number> {
  const here = ambient();
  const drivers = await chooseDrivers(flags.driver, output, flags.config);
  const measurement = await loadMatrix({
    cwd: here.cwd,
    folder,
    installSet: flags.installSet,
    settings: givenSettings(flags),
    allow: flags.allow,
    strict: flags.strict === true,
  });
  const simulate = simulateOptions(flags, measurement.targets[0].settings.seed);
  for (const note of measurement.notes) output.log(`note: ${inertText(note)}`);
  const earlier = await earlierRuns(flags, { command: 'matrix', args, cwd: here.cwd }, output);
  using interrupt = abortOnInterrupt(output);
  const context = createMeasureContext(
    flags,
    { ...here, drivers, simulate, earlier, signal: interrupt.signal },
    output,
  );
  if (flags.dryRun === true) return reportPlan(matrixMode(measurement, context), context, flags, output);
  const { document, interrupted } = await measureMatrix(measurement, context);
  output.report(
    flags.json === true ? renderMatrixJson(document) : renderMatrix(document, terminalOptions(flags, output)),
  );
  await tellGithub({ mode: 'matrix', document }, { words: [folder], cwd: here.cwd }, output);
  if (interrupted) return 130;
  return isMatrixMeasured(document) ? 0 : 3;
}
