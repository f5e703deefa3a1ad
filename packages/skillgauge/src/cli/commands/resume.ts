import { SkillgaugeError } from '@skillgauge/core';
import type { Command } from 'commander';
import { recallInvocation } from '../../measure/invocation.ts';
import { readPlan } from '../../measure/read-plan.ts';
import { findRun } from '../../measure/read-run.ts';
import { findUnfinished } from '../../measure/resume-find.ts';
import { defaultRunsFolder } from '../../measure/runs-folder.ts';
import { ambient } from '../ambient.ts';
import type { CommandStart } from '../command-table.ts';
import type { Output } from '../output.ts';
import { CONTINUE_FLAG } from './resume-flags.ts';

const HELP = `
What was measured must not have changed: skills, cases, drivers, versions of the harnesses, options.`;

/** Adds `skillgauge resume` to the program. `finish` gets the exit code. */
export function addResumeCommand(
  program: Command,
  output: Output,
  finish: (exitCode: number) => void,
  { runAgain }: CommandStart,
): void {
  program
    .command('resume')
    .argument(
      '[run]',
      'a run folder, or its name below .skillgauge/runs (default: the newest unfinished run)',
    )
    .argument('[flags...]', 'flags of skillgauge trigger and matrix, for instance --retry-errored')
    .allowUnknownOption()
    .addHelpText('after', HELP)
    .action(async (_run: string | undefined, _words: string[], _flags: object, command: Command) =>
      finish(await runResume(command.args, output, runAgain)),
    );
}

async function newestUnfinished(cwd: string): Promise<string> {
  const runsFolder = defaultRunsFolder(cwd);
  const found = await findUnfinished(runsFolder);
  if (found !== null) return found;
  throw new SkillgaugeError('invalid_input', `No unfinished run in ${runsFolder}.`, {
    fix: 'Name the folder of the run; skillgauge report shows what a finished one has measured.',
  });
}

/** Before a `--`, after which nothing is a flag. */
function withFlags(args: readonly string[], more: readonly string[]): string[] {
  const end = args.indexOf('--');
  return end === -1 ? [...args, ...more] : [...args.slice(0, end), ...more, ...args.slice(end)];
}

async function runResume(
  args: readonly string[],
  output: Output,
  runAgain: CommandStart['runAgain'],
): Promise<number> {
  const { cwd } = ambient();
  const [first, ...rest] = args;
  const isNamed = first !== undefined && !first.startsWith('-');
  const folder = isNamed ? await findRun(first, cwd) : await newestUnfinished(cwd);
  const { invocation } = await readPlan(folder);
  const again = recallInvocation(invocation, folder);
  const flags = isNamed ? rest : args;
  output.log(`resuming ${folder}`);
  process.chdir(again.cwd);
  try {
    return await runAgain([again.command, ...withFlags(again.args, [...flags, CONTINUE_FLAG, folder])]);
  } finally {
    process.chdir(cwd);
  }
}
