import { isAbsolute, join, relative, sep } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { createRedactor } from '@skillgauge/engine';
import { z } from 'zod';

/** How a measurement was asked for on the command line: enough to ask for it again. */
export const Invocation = z.object({
  command: z.enum(['trigger', 'matrix', 'bench', 'optimize']),
  args: z
    .array(z.string())
    .describe('What stood after the command’s name; paths relative to `cwd` where below it'),
  cwd: z.string().describe('The current folder; relative to the run folder where that lies below it'),
});
export type Invocation = z.infer<typeof Invocation>;

/** The words of a command line, and the folder it was given in. */
export interface CommandLine {
  command: Invocation['command'];
  args: readonly string[];
  /** Absolute path. */
  cwd: string;
}

/** `/here/evals.yaml` and `--evals=/here/evals.yaml`, given in `/here`, without that folder. */
function withoutFolder(word: string, cwd: string): string {
  const [, flag = '', path = ''] = /^(--[a-z-]+=)?(.*)$/s.exec(word) ?? [];
  if (path === cwd) return `${flag}.`;
  return path.startsWith(`${cwd}${sep}`) ? `${flag}${path.slice(cwd.length + 1)}` : word;
}

const MASK = '[redacted]';

const TOKEN_COMMAND = '--token-command';

/** `codex=[redacted]`. What is no driver's id is masked, too. */
function withoutCommand(value: string): string {
  const [, driver = MASK] = /^([a-z\d-]+)=/.exec(value) ?? [];
  return `${driver}=${MASK}`;
}

/** The words with every command of `--token-command` masked: any part of one may be a secret. */
function withoutTokenCommands(args: readonly string[]): string[] {
  const glued = `${TOKEN_COMMAND}=`;
  return args.map((word, index) => {
    if (args[index - 1] === TOKEN_COMMAND) return withoutCommand(word);
    return word.startsWith(glued) ? `${glued}${withoutCommand(word.slice(glued.length))}` : word;
  });
}

/** What `plan.json` remembers of a command line. Token commands are masked, and whatever looks like a key. */
export function rememberInvocation({ args, command, cwd }: CommandLine, runFolder: string): Invocation {
  const redactor = createRedactor([]);
  const back = relative(runFolder, cwd);
  const isAbove = back.split(sep).every((part) => part === '..');
  return {
    command,
    args: withoutTokenCommands(args).map((word) => redactor.text(withoutFolder(word, cwd))),
    cwd: isAbove ? back.split(sep).join('/') : cwd,
  };
}

/** The folder in which a command line was given. */
export function askedIn({ cwd }: Invocation, runFolder: string): string {
  return isAbsolute(cwd) ? cwd : join(runFolder, cwd);
}

/**
 * The command line of a run, to be given again.
 * @throws SkillgaugeError `invalid_input` when a program asked for the run, or a word of it was masked.
 */
export function recallInvocation(invocation: Invocation | undefined, runFolder: string): CommandLine {
  if (invocation === undefined) {
    throw new SkillgaugeError('invalid_input', `${runFolder} does not say how it was asked for.`, {
      fix: 'Only runs of skillgauge trigger, matrix and bench, of this version or a later one, can be resumed; measure again, with --reuse for what it has.',
    });
  }
  const { args, command } = invocation;
  const masked = args.find((word) => word.includes(MASK));
  if (masked !== undefined) {
    throw new SkillgaugeError(
      'invalid_input',
      `A word of the command line was a secret, or may hold one, and is not kept: ${masked}`,
      {
        fix: `Give the same command again with --resume: skillgauge ${command} … --resume`,
      },
    );
  }
  return { command, args, cwd: askedIn(invocation, runFolder) };
}
