import { constants } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Harness } from '@skillgauge/core';
import { z } from 'zod';
import { type Executable, toExecutable } from './executable.ts';

/** Where to look for a harness besides the copy beside its driver. */
export interface LocateOptions {
  env: Readonly<Record<string, string | undefined>>;
  /** A path, or the name of a command on PATH, that the user gave. */
  given?: string;
}

const Manifest = z.object({
  bin: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
});

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function isRunnable(file: string): Promise<boolean> {
  if (!(await isFile(file))) return false;
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function firstThat(
  candidates: readonly string[],
  test: (file: string) => Promise<boolean>,
): Promise<string | null> {
  for (const candidate of candidates) if (await test(candidate)) return candidate;
  return null;
}

async function findOnPath(command: string, env: LocateOptions['env']): Promise<string | null> {
  const extensions = process.platform === 'win32' ? (env.PATHEXT ?? '.EXE;.CMD;.BAT').split(';') : [''];
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const candidates = folders.flatMap((folder) =>
    extensions.map((extension) => path.join(folder, `${command}${extension}`)),
  );
  return firstThat(candidates, isRunnable);
}

/** The program that a package's manifest names for this command, if it is there. */
async function readBin(manifestFile: string, command: string): Promise<string | null> {
  const { bin: named } = Manifest.parse(JSON.parse(await readFile(manifestFile, 'utf8')));
  const bin = typeof named === 'string' ? named : named?.[command];
  if (bin === undefined) return null;
  const file = path.join(path.dirname(manifestFile), bin);
  return (await isFile(file)) ? file : null;
}

/**
 * Looks through the node_modules folders above the driver, since a package need not export its manifest. Where the package is not known,
 * their `.bin` folders are what is left.
 */
async function findPinned({ command, from, package: name }: Harness): Promise<string | null> {
  if (path.isAbsolute(command)) return (await isFile(command)) ? command : null;
  const folders = createRequire(from).resolve.paths(name ?? command) ?? [];
  if (name === null)
    return firstThat(
      folders.map((folder) => path.join(folder, '.bin', command)),
      isRunnable,
    );
  const manifests = folders.map((folder) => path.join(folder, name, 'package.json'));
  const manifest = await firstThat(manifests, isFile);
  return manifest === null ? null : readBin(manifest, command);
}

async function findGiven(given: string, env: LocateOptions['env']): Promise<string | null> {
  if (!/[\\/]/.test(given)) {
    const onPath = await findOnPath(given, env);
    if (onPath !== null) return onPath;
  }
  const file = path.resolve(given);
  return (await isFile(file)) ? file : null;
}

/**
 * Finds the program of a harness: the path that was given, else the copy pinned beside its driver, else PATH. `null`: it is not
 * here. A given path that does not exist is never replaced by another copy.
 */
export async function locateHarness(harness: Harness, options: LocateOptions): Promise<Executable | null> {
  if (options.given !== undefined) {
    const given = await findGiven(options.given, options.env);
    return given === null ? null : toExecutable(given, 'given');
  }
  const pinned = await findPinned(harness);
  if (pinned !== null) return toExecutable(pinned, 'pinned');
  const onPath = await findOnPath(harness.command, options.env);
  return onPath === null ? null : toExecutable(onPath, 'path');
}
