import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Output } from './output.ts';
import { reportError } from './report-error.ts';

/** A fault inside: no code of a gate, and never 0. */
const EXIT_INTERNAL = 70;

/** Folders of the drivers of others that run in this process, with the ids of the drivers. */
const guests = new Map<string, string>();

/** Makes known that a driver's module runs in this process: an error that it lets go astray is its own, and ends nothing. */
export function admitGuest(id: string, module: string): void {
  guests.set(pathToFileURL(dirname(module)).href, id);
}

function guestOf(error: unknown): string | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, file = ''] = /(file:\/\/\S+?):\d+:\d+/.exec(stack) ?? [];
  const [found] = [...guests].filter(([folder]) => file.startsWith(`${folder}/`));
  return found?.[1] ?? null;
}

/**
 * Keeps the promises of the command while code of others runs in its process: stdout carries the report alone, an error that nobody
 * catches is told like every other, and the process ends with 0 only when the command is done.
 * @returns What says that it is done.
 */
export function guardProcess(output: Output, json: boolean): () => void {
  let done = false;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  process.on('uncaughtException', (error: unknown) => {
    const id = guestOf(error);
    if (id === null) process.exit(reportError(error, output, json));
    output.log(
      `driver ${id} let an error go astray: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  process.on('exit', (code) => {
    if (done || code !== 0) return;
    output.log('skillgauge: something ended the process before the command was done.');
    process.exitCode = EXIT_INTERNAL;
  });
  return () => {
    done = true;
  };
}
