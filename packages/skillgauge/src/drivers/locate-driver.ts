import { readdir, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SkillgaugeError } from '@skillgauge/core';
import { resolveModulePath } from 'exsolve';

/** What packages that hold a driver are called. */
const PACKAGE_PREFIX = 'skillgauge-driver-';

/** Where a driver of somebody else is: as it was named, and the module to import. */
export interface LocatedDriver {
  name: string;
  url: string;
  /** The export to take, where one was named. */
  exportName: string | null;
}

/** True for a name that means a file. */
export function isModulePath(name: string): boolean {
  return /^\.{1,2}(?:[\\/]|$)/.test(name) || isAbsolute(name) || /\.[cm]?[jt]s(?:#|$)/.test(name);
}

function unusable(name: string, reason: string, fix: string): SkillgaugeError {
  return new SkillgaugeError('invalid_input', `The driver ${name} ${reason}`, { fix });
}

/**
 * The module of a path, relative to `cwd`; `#name` at its end names the export.
 * @throws SkillgaugeError `invalid_input` when there is no such file, or it is TypeScript.
 */
export async function locateModule(name: string, cwd: string): Promise<LocatedDriver> {
  const [path = name, exportName = null] = name.split('#');
  if (/\.[cm]?ts$/.test(path)) {
    throw unusable(name, 'is TypeScript, which is not run.', 'Build it, and name the .js or .mjs file.');
  }
  const file = resolve(cwd, path);
  const found = await stat(file).catch(() => null);
  if (found === null) {
    throw unusable(
      name,
      `was not found: there is no file ${file}.`,
      'Give the path of the module, relative to the current folder.',
    );
  }
  if (!found.isFile()) {
    throw unusable(name, 'is a folder.', 'Name the module in it, for instance ./my-driver/driver.mjs.');
  }
  return { name, url: pathToFileURL(file).href, exportName };
}

/** The package that a short or full name means: `parrot`, `@birds/parrot` and `skillgauge-driver-parrot` are names. */
export function packageNameOf(name: string): string | null {
  const [, scope = '', base = ''] = /^(@[a-z0-9~-][\w.~-]*\/)?([a-z0-9~-][\w.~-]*)$/.exec(name) ?? [];
  if (base === '') return null;
  return base.startsWith(PACKAGE_PREFIX) ? `${scope}${base}` : `${scope}${PACKAGE_PREFIX}${base}`;
}

/** The module of an installed package, looked for in the node_modules folders from `cwd` upwards; `null`: not installed. */
export function locatePackage(packageName: string, cwd: string): LocatedDriver | null {
  const from = pathToFileURL(join(cwd, 'package.json'));
  const file = resolveModulePath(packageName, { from, conditions: ['node', 'import'], try: true });
  if (file === undefined) return null;
  return { name: packageName, url: pathToFileURL(file).href, exportName: null };
}

async function names(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function nearestModulesFolder(cwd: string): Promise<string | null> {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules');
    if ((await stat(modules).catch(() => null))?.isDirectory() === true) return modules;
    if (dirname(folder) === folder) return null;
  }
}

/** Names of the driver packages in the nearest node_modules folder, from `cwd` upwards, sorted. */
export async function listDriverPackages(cwd: string): Promise<string[]> {
  const folder = await nearestModulesFolder(cwd);
  if (folder === null) return [];
  const found: string[] = [];
  for (const name of await names(folder)) {
    if (name.startsWith(PACKAGE_PREFIX)) found.push(name);
    if (!name.startsWith('@')) continue;
    const scoped = (await names(join(folder, name))).filter((base) => base.startsWith(PACKAGE_PREFIX));
    found.push(...scoped.map((base) => `${name}/${base}`));
  }
  return found.toSorted();
}

/** Where a driver is, for people: its path. */
export function placeOf({ url }: LocatedDriver): string {
  return fileURLToPath(url);
}
