import { dirname, resolve } from 'node:path';
import { formatLockCheck, LOCK_FILE, LockCheck, type LockedRequest, SkillgaugeError } from '@skillgauge/core';
import type { Command } from 'commander';
import { checkLock } from '../../measure/lock-check.ts';
import { readLock } from '../../measure/lock-store.ts';
import { ambient } from '../ambient.ts';
import { loadNamedDriver } from '../choose-drivers.ts';
import type { Output } from '../output.ts';

interface LockFlags {
  file: string;
  json?: true;
}

const FILE_FLAG = ['--file <file>', 'the lock file', LOCK_FILE] as const;

const CHECK_HELP = `
Needs no model, no harness and no key. Exit codes: 0 all holds, 1 something has changed since, or a gate failed,
2 the lock file is missing or damaged, 3 a gate has no verdict.`;

/** Adds `skillgauge lock` to the program. `finish` gets the exit code. */
export function addLockCommand(program: Command, output: Output, finish: (exitCode: number) => void): void {
  const lock = program.command('lock');
  lock
    .command('update')
    .description('write what a run has measured into the lock file, to be committed')
    .argument(
      '[run|target]',
      'a run folder, its name below .skillgauge/runs, or what was measured: then its newest run (default: the newest run)',
    )
    .option(...FILE_FLAG)
    .action(async (what: string | undefined, flags: LockFlags) => {
      const { runUpdate } = await import('./lock-update.ts');
      finish(await runUpdate(what, flags.file, output));
    });
  lock
    .command('check')
    .description('say whether the lock file still holds: hash all inputs again, judge the gates again')
    .option(...FILE_FLAG)
    .option('--json', 'print one JSON document on stdout')
    .addHelpText('after', CHECK_HELP)
    .action(async (flags: LockFlags) => finish(await runCheck(flags, output)));
  for (const command of lock.commands) command.exitOverride().copyInheritedSettings(program);
}

async function runCheck({ file, json }: LockFlags, output: Output): Promise<number> {
  const path = resolve(ambient().cwd, file);
  const folder = dirname(path);
  const lock = await readLock(path, file);
  const loadDriver = async (asked: LockedRequest) => {
    const driver = await loadNamedDriver(asked.driver, output, {
      cwd: folder,
      config: asked.config ?? undefined,
    });
    if (driver !== null) return driver;
    throw new SkillgaugeError('invalid_input', `There is no driver ${asked.driver}.`);
  };
  const check = await checkLock(lock, { file, folder }, loadDriver);
  output.report(json === true ? JSON.stringify(LockCheck.parse(check), null, 2) : formatLockCheck(check));
  return check.exitCode;
}
