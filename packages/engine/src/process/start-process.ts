import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { ProcessExit } from '@skillgauge/core';
import { execa } from 'execa';
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

function stdinOption(stdin: StartOptions['stdin']): { stdin: 'ignore' | 'pipe' } | { input: string } {
  if (stdin === undefined) return { stdin: 'ignore' };
  return typeof stdin === 'string' ? { input: stdin } : { stdin: 'pipe' };
}

function spawn(options: StartOptions) {
  const { executable } = options;
  return execa(executable.file, [...executable.prefix, ...options.args], {
    cwd: options.cwd,
    env: options.env,
    extendEnv: false,
    // A group of its own, so that it can be ended as a whole; execa's own clean-up does not reach groups.
    detached: true,
    cleanup: false,
    buffer: false,
    reject: false,
    stripFinalNewline: false,
    stdout: 'pipe',
    stderr: 'pipe',
    ...stdinOption(options.stdin),
  });
}

/** What execa throws or gives back when a program does not start; its own message holds the whole command line. */
const SpawnError = z.object({
  code: z.string().nullable().catch(null),
  originalMessage: z.string().optional().catch(undefined),
  message: z.string().catch('unknown error'),
});

function describeFailure(error: unknown): StartFailure {
  const { code, message, originalMessage } = SpawnError.parse(error);
  return { code, message: originalMessage ?? message };
}

/** Starts a program without a shell, in a process group of its own. */
export async function startProcess(options: StartOptions): Promise<StartedProcess | StartFailure> {
  try {
    const child = spawn(options);
    const ended = once(child, 'exit').then(
      ([code, signal]: unknown[]): ProcessExit => ({
        code: typeof code === 'number' ? code : null,
        signal: typeof signal === 'string' ? signal : null,
      }),
      (): ProcessExit => ({ code: null, signal: null }),
    );
    if (child.pid === undefined) return describeFailure(await child);
    const stdin = typeof options.stdin === 'object' ? child.stdin : null;
    return { pid: child.pid, stdin, stdout: child.stdout, stderr: child.stderr, exit: ended };
  } catch (error) {
    return describeFailure(error); // For instance a null byte in an argument.
  }
}
