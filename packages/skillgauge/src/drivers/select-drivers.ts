import { type EvalDriver, nearestName, SkillgaugeError } from '@skillgauge/core';
import { containDriver } from '@skillgauge/engine';
import { loadConfig } from '../config/index.ts';
import { ACP_PREFIX, resolveAcpDriver } from './acp-drivers.ts';
import type { BuiltinDriver } from './builtin-sources.ts';
import type { DriverSelection } from './driver-selection.ts';
import { requireDriver } from './driver-shape.ts';
import { loadDriver } from './load-driver.ts';
import {
  isModulePath,
  type LocatedDriver,
  listDriverPackages,
  locateModule,
  locatePackage,
  packageNameOf,
  placeOf,
} from './locate-driver.ts';

/** A driver, and where it comes from: the path of its module, or `null` for one that skillgauge ships or a program gave. */
export interface ChosenDriver {
  driver: EvalDriver;
  from: string | null;
}

/** The drivers of a selection, and why others that `all` would take could not be loaded. */
export interface ChosenDrivers {
  chosen: ChosenDriver[];
  left: SkillgaugeError[];
}

/** Where drivers are looked for. */
export interface DriverSources {
  builtin: readonly BuiltinDriver[];
  /** Paths are relative to it, packages are looked for from it upwards. */
  cwd: string;
  /** The configuration file that was named. @default the nearest one */
  config?: string | undefined;
}

function unknownDriver(name: string, { builtin }: DriverSources): SkillgaugeError {
  const ids = builtin.map(({ id }) => id);
  const nearest = nearestName(name, ids);
  const packageName = packageNameOf(name);
  const looked = packageName === null ? '' : ` There is no package ${packageName} here either.`;
  return new SkillgaugeError('invalid_input', `Unknown driver "${name}".${looked}`, {
    fix: `${nearest === null ? '' : `Did you mean ${nearest}? `}Known drivers: ${ids.join(', ')}, or all; or give the path of a module: ./my-driver.mjs.`,
  });
}

async function load(located: LocatedDriver, { builtin }: DriverSources): Promise<ChosenDriver> {
  const driver = await loadDriver(located);
  if (!builtin.some(({ id }) => id === driver.id)) return { driver, from: placeOf(located) };
  throw new SkillgaugeError(
    'invalid_input',
    `The driver in ${located.name} has the id ${driver.id}, which a built-in driver has.`,
    { fix: 'Give it an id of its own.' },
  );
}

async function chooseNamed(name: string, sources: DriverSources): Promise<ChosenDriver> {
  const builtin = sources.builtin.find(({ id }) => id === name);
  if (builtin !== undefined) return { driver: await builtin.load(), from: null };
  if (name.startsWith(ACP_PREFIX)) {
    const { config, cwd } = sources;
    const agents = await loadConfig(cwd, config);
    return { driver: resolveAcpDriver(name.slice(ACP_PREFIX.length), agents, cwd), from: null };
  }
  if (isModulePath(name)) return load(await locateModule(name, sources.cwd), sources);
  const packageName = packageNameOf(name);
  const located = packageName === null ? null : locatePackage(packageName, sources.cwd);
  if (located === null) throw unknownDriver(name, sources);
  return load(located, sources);
}

async function chooseInstalled(name: string, sources: DriverSources): Promise<ChosenDriver> {
  const located = locatePackage(name, sources.cwd);
  if (located !== null) return load(located, sources);
  throw new SkillgaugeError('invalid_input', `The package ${name} is here, and has no module to import.`, {
    fix: 'Install it again.',
  });
}

function sameId(id: string): SkillgaugeError {
  return new SkillgaugeError('invalid_input', `Two drivers have the id ${id}.`, {
    fix: 'Give each an id of its own, or leave one out.',
  });
}

/** The built-in drivers and those of the installed packages. One that cannot be loaded is left out, and told. */
async function chooseAll(sources: DriverSources): Promise<ChosenDrivers> {
  const builtin = await Promise.all(sources.builtin.map(({ load: loadBuiltin }) => loadBuiltin()));
  const chosen: ChosenDriver[] = builtin.map((driver) => ({ driver, from: null }));
  const left: SkillgaugeError[] = [];
  for (const name of await listDriverPackages(sources.cwd)) {
    try {
      const found = await chooseInstalled(name, sources);
      const { id } = found.driver;
      if (chosen.some(({ driver }) => driver.id === id)) throw sameId(id);
      chosen.push(found);
    } catch (error) {
      if (!SkillgaugeError.isInstance(error)) throw error;
      left.push(error);
    }
  }
  return { chosen, left };
}

async function chooseItem(item: string | EvalDriver, sources: DriverSources): Promise<ChosenDrivers> {
  if (item === 'all') return chooseAll(sources);
  const one: ChosenDriver =
    typeof item === 'string'
      ? await chooseNamed(item, sources)
      : { driver: requireDriver(item, 'The driver that was given'), from: null };
  return { chosen: [one], left: [] };
}

/** Each driver once. Two that share an id could not be told apart in a report. */
function uniqueById(chosen: readonly ChosenDriver[]): ChosenDriver[] {
  const byId = new Map<string, ChosenDriver>();
  for (const item of chosen) {
    const { id } = item.driver;
    const known = byId.get(id);
    if (known !== undefined && known.driver !== item.driver) {
      throw sameId(id);
    }
    byId.set(id, item);
  }
  return [...byId.values()];
}

/**
 * The drivers of a selection, each once, in the order asked for. Modules are imported, their contract and their shape are checked, and
 * every function is contained: see `containDriver`.
 * @throws SkillgaugeError `invalid_input` for an unknown name or a module that holds no driver, `contract_version`.
 */
export async function selectDrivers(
  selection: DriverSelection,
  sources: DriverSources,
): Promise<ChosenDrivers> {
  const items = selection === 'all' ? [selection] : selection;
  const found: ChosenDrivers[] = [];
  for (const item of items) found.push(await chooseItem(item, sources));
  const chosen = uniqueById(found.flatMap((each) => each.chosen));
  if (chosen.length === 0) {
    throw new SkillgaugeError('invalid_input', 'No driver was named.', {
      fix: `Known drivers: ${sources.builtin.map(({ id }) => id).join(', ')}, or all.`,
    });
  }
  return {
    chosen: chosen.map(({ driver, from }) => ({ driver: containDriver(driver), from })),
    left: found.flatMap((each) => each.left),
  };
}
