import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { ProcessExit } from '@skillgauge/core';
import { z } from 'zod';
import type { Executable } from '../harness/executable.ts';

/** What is started, where, with which environment. */
export interface StartOptions {
  executable: Executable;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** Text for stdin, or `talk`: it stays open. @default stdin is at its end from the beginning */
  stdin?: string | { talk: true } | undefined;
}

/** Why the operating system would not start a program. */
export interface StartFailure {
  /** Code of the system, for instance `ENOENT`; `null` where there is none. */
  code: string | null;
  message: string;
}

/** A started process: its two outputs, apart, and its end. */
export interface StartedProcess {
  pid: number;
  /** Open where the process is talked with. */
  stdin: Writable | null;
  stdout: Readable;
  stderr: Readable;
  /** Fulfilled when the process itself has ended; others may still hold its outputs open. */
  exit: Promise<ProcessExit>;
}

function spawnGroup({ args, cwd, env, executable, stdin }: StartOptions) {
  const words = [...executable.prefix, ...args];
  // A group of its own, so that it can be ended as a whole.
  const options = { cwd, env, detached: true };
  return stdin === undefined
    ? spawn(executable.file, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn(executable.file, words, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** What the operating system says of a program that does not start. */
const SpawnError = z.object({
  code: z.string().nullable().catch(null),
  message: z.string().catch('unknown error'),
});

/** Starts a program without a shell, in a process group of its own. */
export async function startProcess(options: StartOptions): Promise<StartedProcess | StartFailure> {
  try {
    const child = spawnGroup(options);
    const failed = once(child, 'error');
    const ended = once(child, 'exit').then(
      ([code, signal]: unknown[]): ProcessExit => ({
        code: typeof code === 'number' ? code : null,
        signal: typeof signal === 'string' ? signal : null,
      }),
      (): ProcessExit => ({ code: null, signal: null }),
    );
    if (child.pid === undefined) return SpawnError.parse((await failed)[0]);
    // A program that does not read its stdin to the end is no fault of ours.
    child.stdin?.on('error', () => undefined);
    if (typeof options.stdin === 'string') child.stdin?.end(options.stdin);
    const stdin = typeof options.stdin === 'object' ? child.stdin : null;
    return { pid: child.pid, stdin, stdout: child.stdout, stderr: child.stderr, exit: ended };
  } catch (error) {
    return SpawnError.parse(error); // For instance a null byte in an argument.
  }
}
