import { createRequire } from 'node:module';
import { SkillgaugeError } from '@skillgauge/core';
import { Command, CommanderError } from 'commander';
import { z } from 'zod';
import { addCostsCommand } from './commands/costs.ts';
import { addDiffCommand } from './commands/diff.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addDriversCommand } from './commands/drivers.ts';
import { addImportCommand } from './commands/import.ts';
import { addLintCommand } from './commands/lint.ts';
import { addMatrixCommand } from './commands/matrix.ts';
import { addPlanCommand } from './commands/plan.ts';
import { addReportCommand } from './commands/report.ts';
import { addResumeCommand } from './commands/resume.ts';
import { addScoreCommand } from './commands/score.ts';
import { addTriggerCommand } from './commands/trigger.ts';
import { guardProcess } from './guard-process.ts';
import { type Output, processOutput, reportError, surviveClosedPipes } from './output.ts';

const Manifest = z.object({ version: z.string() });

function packageVersion(): string {
  return Manifest.parse(createRequire(import.meta.url)('../../package.json')).version;
}

const EXIT_HELP = `
Exit codes: 0 fine, 1 a gate failed, 2 the input or configuration is wrong,
3 nothing valid was measured, 130 interrupted.`;

function createProgram(args: readonly string[], output: Output, finish: (exitCode: number) => void): Command {
  const program = new Command('skillgauge')
    .description('Measures whether agent skills fire when they should, on every coding-agent harness.')
    .version(packageVersion())
    .exitOverride()
    .configureOutput({
      writeErr: (text) => output.log(text.trimEnd()),
      outputError: () => undefined, // `reportError` says it.
      writeOut: (text) => output.report(text),
    })
    .addHelpText('after', EXIT_HELP);
  addTriggerCommand(program, output, finish, args);
  addMatrixCommand(program, output, finish, args);
  addResumeCommand(program, output, finish, (again) => runArguments(again, output));
  addImportCommand(program, output, finish);
  addLintCommand(program, output, finish);
  addDiffCommand(program, output, finish);
  addDoctorCommand(program, output, finish);
  addDriversCommand(program, output, finish);
  addReportCommand(program, output, finish);
  addPlanCommand(program, output, finish);
  addScoreCommand(program, output, finish);
  addCostsCommand(program, output, finish);
  for (const command of program.commands) command.exitOverride().copyInheritedSettings(program);
  return program;
}

/** Wrong usage is bad input (2); help and version are fine (0). */
function usageError(error: CommanderError): SkillgaugeError | null {
  if (error.exitCode === 0) return null;
  if (error.code === 'commander.help') {
    return new SkillgaugeError('invalid_input', 'No command was given.', {
      fix: 'For instance: skillgauge trigger <skill>',
    });
  }
  return new SkillgaugeError('invalid_input', error.message.replace(/^error: /, ''), {
    fix: 'See skillgauge --help, or skillgauge <command> --help.',
  });
}

async function runArguments(args: readonly string[], output: Output): Promise<number> {
  let exitCode = 0;
  const program = createProgram(args, output, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    const cause = error instanceof CommanderError ? usageError(error) : error;
    return cause === null ? 0 : reportError(cause, output, args.includes('--json'));
  }
}

/**
 * Runs the `skillgauge` command.
 * @param args What stands after the command's name.
 * @returns The exit code: 0 fine, 1 a gate failed, 2 bad input, 3 nothing valid was measured, 130 interrupted.
 */
async function main(args: readonly string[], output: Output = processOutput): Promise<number> {
  surviveClosedPipes();
  return runArguments(args, output);
}

/**
 * The command as a process of its own, guarded against code of others that runs in it.
 * @param args What stands after the command's name.
 */
export async function runProcess(args: readonly string[]): Promise<number> {
  const done = guardProcess(processOutput, args.includes('--json'));
  const exitCode = await main(args);
  done();
  return exitCode;
}
