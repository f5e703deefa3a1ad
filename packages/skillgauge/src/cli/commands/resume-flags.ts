import { resolve } from 'node:path';
import { SkillgaugeError } from '@skillgauge/core';
import { type Command, Option } from 'commander';
import type { CommandLine } from '../../measure/invocation.ts';
import { findRun } from '../../measure/read-run.ts';
import type { EarlierRuns } from '../../measure/resume-run.ts';
import { askContinue } from '../ask-continue.ts';
import type { Output } from '../output.ts';

/** Flags that say what is done with earlier runs. */
export interface ResumeFlags {
  resume?: true;
  fresh?: true;
  retryErrored?: true;
  reuse: string[];
  /** Hidden: `skillgauge resume` gives it. */
  continueRun?: string;
}

/** By which `skillgauge resume` says which run is gone on with. */
export const CONTINUE_FLAG = '--continue-run';

/** Flags that are not given again when a run is resumed. */
const OF_ONE_START: readonly string[] = ['--resume', '--fresh', '--retry-errored'];

/** Adds the flags to a command that measures. */
export function addResumeFlags(command: Command): Command {
  const group = 'Earlier runs:';
  const options = [
    new Option('--resume', 'go on with the newest unfinished run of this very plan, if there is one'),
    new Option('--fresh', 'start a new run without asking, although there is an unfinished one'),
    new Option('--retry-errored', 'when a run is resumed: run errored requests again'),
    new Option('--reuse <run>', 'take over the verdicts of a run where requests are the same (repeatable)')
      .argParser((value: string, previous: string[]) => [...previous, value])
      .default([], 'none'),
    new Option(`${CONTINUE_FLAG} <folder>`).hideHelp(),
  ];
  for (const option of options) command.addOption(option.helpGroup(group));
  return command;
}

/**
 * What these flags do with earlier runs.
 * @param args the words after `skillgauge`
 * @throws SkillgaugeError `invalid_input` for flags that do not go together, or a run to reuse that is not there.
 */
export async function earlierRuns(
  flags: ResumeFlags,
  { args, command, cwd }: CommandLine,
  output: Output,
): Promise<EarlierRuns> {
  if (flags.resume === true && flags.fresh === true) {
    throw new SkillgaugeError('invalid_input', '--resume and --fresh were both given.', {
      fix: 'Give one of them.',
    });
  }
  const reuse: string[] = [];
  for (const run of flags.reuse) reuse.push(await findRun(run, cwd));
  return {
    commandLine: {
      command,
      args: args.slice(args.indexOf(command) + 1).filter((word) => !OF_ONE_START.includes(word)),
      cwd,
    },
    continueRun: flags.continueRun === undefined ? null : resolve(cwd, flags.continueRun),
    continueUnfinished: (run) => askContinue(run, flags, (line) => output.log(line)),
    retryErrored: flags.retryErrored === true,
    reuse,
  };
}
