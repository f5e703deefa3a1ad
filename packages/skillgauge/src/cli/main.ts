import { createRequire } from 'node:module';
import { Command, CommanderError, Help } from 'commander';
import { COMMANDS, type CommandEntry } from './command-table.ts';
import { type Output, processOutput, surviveClosedPipes } from './output.ts';

function packageVersion(): string {
  const { version }: { version: string } = createRequire(import.meta.url)('../../package.json');
  return version;
}

const EXIT_HELP = `
Exit codes: 0 fine, 1 a gate failed, 2 the input or configuration is wrong,
3 nothing valid was measured, 130 interrupted.`;

const nameOf = ({ term }: CommandEntry): string => term.split(' ')[0] ?? term;

/** True when stdout must hold one JSON document, whatever happens. */
function wantsJson(args: readonly string[]): boolean {
  const isForm = (word: string, index: number) =>
    word === '--format=json' || (word === 'json' && /^(?:-f|--format)$/.test(args[index - 1] ?? ''));
  return args.includes('--json') || args.some(isForm);
}

/** The command that these words call, or ask help of. */
function calledCommand(args: readonly string[]): CommandEntry | null {
  const [first, second] = args.filter((word) => !word.startsWith('-'));
  const name = first === 'help' ? second : first;
  return COMMANDS.find((entry) => nameOf(entry) === name) ?? null;
}

function showTerm(command: Command, program: Command): string {
  const known = COMMANDS.find((entry) => nameOf(entry) === command.name() && command.parent === program);
  return known?.term ?? new Help().subcommandTerm(command);
}

function describeProgram(output: Output): Command {
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
  return program.configureHelp({ subcommandTerm: (command) => showTerm(command, program) });
}

/** Only the command that is called is loaded; of the others the name is known. */
async function createProgram(
  args: readonly string[],
  output: Output,
  finish: (exitCode: number) => void,
): Promise<Command> {
  const program = describeProgram(output);
  const called = calledCommand(args);
  const runAgain = (again: readonly string[]) => runArguments(again, output);
  for (const entry of COMMANDS) {
    if (entry === called) (await entry.load())(program, output, finish, { args, runAgain });
    else program.command(nameOf(entry));
    program.commands.at(-1)?.description(entry.description);
  }
  for (const command of program.commands) command.exitOverride().copyInheritedSettings(program);
  return program;
}

async function runArguments(args: readonly string[], output: Output): Promise<number> {
  let exitCode = 0;
  try {
    const program = await createProgram(args, output, (code) => {
      exitCode = code;
    });
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0; // Help and version.
    const { reportError, usageError } = await import('./report-error.ts');
    const cause = error instanceof CommanderError ? usageError(error) : error;
    return reportError(cause, output, wantsJson(args));
  }
}

/**
 * Runs the `skillgauge` command as a process of its own, guarded against code of others that runs in it.
 * @param args What stands after the command's name.
 * @returns The exit code: 0 fine, 1 a gate failed, 2 bad input, 3 nothing valid was measured, 130 interrupted.
 */
export async function runProcess(args: readonly string[]): Promise<number> {
  surviveClosedPipes();
  if (calledCommand(args) === null) return runArguments(args, processOutput);
  const { guardProcess } = await import('./guard-process.ts');
  const done = guardProcess(processOutput, wantsJson(args));
  const exitCode = await runArguments(args, processOutput);
  done();
  return exitCode;
}
